/** Decimals of PSE's amounts by currency: they are numbers, ours whole minor units. */
const decimals = { COP: 2 } as const;
type PseCurrency = keyof typeof decimals;

/** The one currency PSE moves. */
export const currency: PseCurrency = 'COP';

/** Minor units as PSE writes them: `15000050` is 150000.5. */
export const toWire = (minor: number): number => minor / 10 ** decimals[currency];

/** Returns PSE's number in minor units; null if it has too many decimals or is not exact. */
export function fromWire(value: number): number | null {
  const minor = Math.round(value * 10 ** decimals[currency]);
  return Number.isSafeInteger(minor) && toWire(minor) === value ? minor : null;
}
