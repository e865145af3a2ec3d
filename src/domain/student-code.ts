/**
 * A student's number at a bank: nine digits, typed on a phone or read out at a counter. The last is Damm's check digit,
 * which finds every wrong digit and every swap of two neighbours. The first is never zero, which forms drop. Its length
 * differs from an Ecuadorian cédula's.
 */
const table = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
] as const;

/** Digits per displayed group. */
export const studentCodeGroup = 3;

const digits = 9;
const first = 10 ** (digits - 2);

/** The code of a number drawn at random: any whole number that is not below zero. */
export function studentCode(drawn: number): string {
  const body = String(first + (drawn % (9 * first)));
  return body + String(interim(body));
}

/** Returns the typed code without the payer's spaces and dashes. */
export const bareCode = (typed: string): string => typed.replace(/[\s-]/g, '');

/** Returns the code as it is stored; null if it is not one. */
export function readStudentCode(text: string): string | null {
  const code = bareCode(text);
  return /^[1-9]\d{8}$/.test(code) && interim(code) === 0 ? code : null;
}

function interim(text: string): number {
  return [...text].reduce((state, digit) => Number(table[state]?.[Number(digit)]), 0);
}
