import { curpCheckDigit } from '#domain/curp';

let made = 0;
/** A CURP that nobody else in this run has. */
export function newCurp(): string {
  made += 1;
  const day = String(1 + (made % 28)).padStart(2, '0');
  const month = String(1 + (Math.floor(made / 28) % 12)).padStart(2, '0');
  const body = `TORL${String(10 + (Math.floor(made / 336) % 10))}${month}${day}MDFRZCA`;
  return body + curpCheckDigit(body);
}
