/** The bank that sent a transfer, by a payer's spelling or its SPEI number. Only for statistics of arrival times. */

/** Banks of Mexico by the first three digits of a CLABE. Source: the list of participants of SPEI, Banxico. */
const mexican = {
  '002': 'BANAMEX',
  '012': 'BBVA',
  '014': 'SANTANDER',
  '019': 'BANJERCITO',
  '021': 'HSBC',
  '030': 'BAJIO',
  '036': 'INBURSA',
  '042': 'MIFEL',
  '044': 'SCOTIABANK',
  '058': 'BANREGIO',
  '059': 'INVEX',
  '062': 'AFIRME',
  '072': 'BANORTE',
  '113': 'VE POR MAS',
  '127': 'AZTECA',
  '132': 'MULTIVA',
  '137': 'BANCOPPEL',
  '143': 'CIBANCO',
  '166': 'BIENESTAR',
  '167': 'HEY',
  '638': 'NU',
  '646': 'STP',
  '706': 'ARCUS',
  '722': 'MERCADO PAGO',
  '723': 'CUENCA',
  '728': 'SPIN',
} as const satisfies Readonly<Record<string, string>>;

/** Other names that payers know the same bank by. */
const alsoCalled: Readonly<Record<string, string>> = {
  BANCOMER: 'BBVA',
  'BBVA BANCOMER': 'BBVA',
  CITIBANAMEX: 'BANAMEX',
  'CITI BANAMEX': 'BANAMEX',
  COPPEL: 'BANCOPPEL',
  IXE: 'BANORTE',
  'SPIN BY OXXO': 'SPIN',
  'SPIN OXXO': 'SPIN',
  'HEY BANCO': 'HEY',
};

/** Words that identify no bank. */
const filler = /\b(BANCO|BANK|DEL?|DE LA|LA|MEXICO|MEXICANO|ECUADOR|COLOMBIA|SA|CV|SAB|INSTITUCION|MULTIPLE)\b/g;

/** Returns one name for a bank's spellings: capitals, no accents, "banco" or country. Empty if nothing is left. */
export function bankNamed(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll('.', '')
    .replace(/[^0-9A-Z]+/g, ' ');
  const name = plain.replace(filler, ' ').replace(/\s+/g, ' ').trim();
  return alsoCalled[name] ?? name;
}

/** Returns the bank of a SPEI participant (`40012`) or of a CLABE's prefix (`012`); `BANK 999` if it is not listed. */
export function bankNumbered(code: string): string {
  const short = code.slice(-3);
  return Object.entries(mexican).find(([known]) => known === short)?.[1] ?? `BANK ${short}`;
}
