/** CLABE, the number of a Mexican bank account: bank 3, place 3, account 11 and check digit 1. Source: Banxico. */

export type ClabeResult = 'ok' | 'required' | 'wrong_format' | 'wrong_check_digit';

const shape = /^(\d{3})(\d{3})(\d{11})(\d)$/;

/** Checks a CLABE with or without spaces and dashes. Does not check that the bank and place exist. */
export function checkClabe(text: string): ClabeResult {
  const clabe = compact(text);
  if (clabe === '') return 'required';
  if (!shape.test(clabe)) return 'wrong_format';
  return Number(clabe.at(-1)) === checkDigitOf(clabe.slice(0, -1)) ? 'ok' : 'wrong_check_digit';
}

/** For showing: `124 180 00000000001 3`. What has not 18 digits comes back as it is: a slip still has to show it. */
export function groupClabe(clabe: string): string {
  const groups = shape.exec(compact(clabe))?.slice(1);
  return groups?.join(' ') ?? clabe;
}

function compact(text: string): string {
  return text.replace(/[\s-]/g, '');
}

/** Weights 3, 7, 1 in turn; of each product only the last digit counts. */
function checkDigitOf(digits: string): number {
  const weights = [3, 7, 1];
  const products = [...digits].map((digit, index) => (Number(digit) * (weights[index % 3] ?? 1)) % 10);
  return (10 - (products.reduce((sum, product) => sum + product, 0) % 10)) % 10;
}
