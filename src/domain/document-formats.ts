/** Formats of identity documents. No packages: the browser checks with this; the server checks check digits. */

/** Every document a payer or student can show, spec §3's list and the RFC of its tax data. */
export const documentTypes = [
  'curp',
  'rfc',
  'ruc',
  'nit',
  'passport',
  'citizenship_card',
  'foreigner_id',
  'foreigner_card',
  'foreign_identification_document',
  'identity_card',
  'student_id',
  'civil_birth_registry',
] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Ecuador's province of issue, 30 and 50 for those registered abroad. */
const province = '(?:0[1-9]|1\\d|2[0-4]|30|50)';

/** After normalizing. Sources: the issuing authority's layout, and the longest a bank's form in that country takes. */
const formats = {
  /** Mexico, 18 characters: name, birth date, sex, state, name, two of control. */
  curp: /^[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z\d]\d$/,
  /** Mexico, 12 characters for a company and 13 for a person, as an electronic invoice takes it. */
  rfc: /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{2}[\dA]$/,
  /** Ecuador, 13 digits. The third: 0 to 5 a person, 6 public or a person, 9 a company. The last three: the branch. */
  ruc: new RegExp(`^${province}[0-69]\\d{7}(?!000)\\d{3}$`),
  /** Colombia, with its check digit: 9 and one for a company, up to 10 and one for a person. */
  nit: /^[1-9]\d{7,10}$/,
  /** Any country. A passport without any digit is a name. */
  passport: /^(?=.*\d)[A-Z\d]{4,16}$/,
  /** Colombia, cédula de ciudadanía; has no check digit. */
  citizenship_card: /^[1-9]\d{3,9}$/,
  /** Colombia, cédula de extranjería. */
  foreigner_id: /^[A-Z]{0,2}\d{4,12}$/,
  /** Colombia, tarjeta de extranjería. */
  foreigner_card: /^(?=.*\d)[A-Z\d]{4,16}$/,
  foreign_identification_document: /^(?=.*\d)[A-Z\d]{4,20}$/,
  /** Colombia, tarjeta de identidad of a minor: 10 digits, 11 on older cards. */
  identity_card: /^\d{10,11}$/,
  /** Ecuador, cédula: a student's, and a payer's. */
  student_id: new RegExp(`^${province}[0-6]\\d{7}$`),
  /** Colombia, registro civil: 10 or 11 digits today, shorter serials and a few letters on older ones. */
  civil_birth_registry: /^(?=.*\d)[A-Z\d]{8,11}$/,
} as const satisfies Record<DocumentType, RegExp>;

/**
 * Writes a document number the one way we store and send it: capitals without spaces, dots, commas or hyphens.
 * Full-width letters and digits become plain ones, and invisible characters that came along with a copy go.
 */
export function normalizeDocument(value: string): string {
  return value
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}.,_]/gu, '');
}

/** Whether a normalized number is written as its type is, including a birth or founding date that exists. */
export function hasDocumentFormat(type: DocumentType, normalized: string): boolean {
  if (!formats[type].test(normalized)) return false;
  return type === 'curp' || type === 'rfc' ? isCalendarDay(/\d{6}/.exec(normalized)?.[0] ?? '') : true;
}

/** Reads `YYMMDD`. The century is not written, so 29 February counts in every fourth year. */
function isCalendarDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = [text.slice(0, 2), text.slice(2, 4), text.slice(4)].map(Number);
  const february = year % 4 === 0 ? 29 : 28;
  const lastDay = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return lastDay !== undefined && day >= 1 && day <= lastDay;
}
