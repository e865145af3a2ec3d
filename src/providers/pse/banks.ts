/** Banks' names as people read them: PSE sends capitals without accents. For display: what is sent back is the code. */

/** Written otherwise than by the rule below. By what PSE sends, without accents. */
const ownNames: Readonly<Record<string, string>> = {
  'BANCO DE BOGOTA': 'Banco de Bogotá',
  'BANCO ITAU': 'Banco Itaú',
  ITAU: 'Itaú',
  BANCAMIA: 'Bancamía',
  'BANCAMIA S.A.': 'Bancamía',
  'BANCO UNION': 'Banco Unión',
  'BANCO UNION COLOMBIANO': 'Banco Unión Colombiano',
  'CONFIAR COOPERATIVA FINANCIERA': 'Confiar Cooperativa Financiera',
  DAVIPLATA: 'DaviPlata',
  MOVII: 'MOVii',
  'MOVII S.A.': 'MOVii',
  RAPPIPAY: 'RappiPay',
  'SCOTIABANK COLPATRIA': 'Scotiabank Colpatria',
  UALA: 'Ualá',
};

/** Words that stay as they are, and those that are small inside a name. */
const initials = new Set(['AV', 'BBVA', 'BTG', 'CFA', 'GNB', 'HSBC', 'JFK', 'W', 'S.A.']);
const small = new Set(['DE', 'DEL', 'LA', 'LAS', 'LOS', 'Y', 'E']);

/** Bancolombia, Davivienda, Bogotá and BBVA by PSE's codes: the largest by assets (Superintendencia Financiera). */
export const largestBanks: readonly string[] = ['1007', '1051', '1001', '1013'];

/** Returns a bank's name in usual letters. A name that has small letters already stays as it was sent. */
export function bankName(sent: string): string {
  const name = sent.trim().replaceAll(/\s+/g, ' ');
  const own = ownNames[withoutAccents(name)];
  if (own !== undefined) return own;
  if (name !== name.toUpperCase()) return name;
  return name
    .split(' ')
    .map((word, at) => (initials.has(word) ? word : at > 0 && small.has(word) ? word.toLowerCase() : capitalized(word)))
    .join(' ');
}

const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
const capitalized = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase();
