import { normalizeDocument } from './document-formats.ts';
import { genericRfcs } from './tax-data.ts';

/** The SAT's order of signs; a company's eleven are preceded by a space. Source: Anexo 20, clave del RFC. */
const signs = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';
const whole = /^[A-ZÑ&]{3,4}\d{6}[0-9A-Z]{3}$/;

/**
 * Whether a whole RFC's last sign contradicts the others: most such numbers are mistyped, a few are real. False for a
 * partial number. Small enough for a browser, which can query it while the payer types.
 */
export function hasOddRfcDigit(rfc: string): boolean {
  const number = normalizeDocument(rfc);
  if (!whole.test(number) || genericRfcs.has(number)) return false;
  const sum = [...number.slice(0, -1).padStart(12)].reduce((all, sign, at) => all + signs.indexOf(sign) * (13 - at), 0);
  const rest = 11 - (sum % 11);
  const digit = rest === 11 ? '0' : rest === 10 ? 'A' : String(rest);
  return !number.endsWith(digit);
}
