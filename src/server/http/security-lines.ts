import type { Logger } from '../basics/log.ts';
import { ownLimit } from '../basics/own-limit.ts';

/** Log lines of one caller, and of all together, in a minute. */
export const linesOf = { address: 10, all: 60 } as const;
export const linesPerSeconds = 60;

/** Writes a line with `security: true`. */
export type SecurityLine = (facts: object, message: string) => void;

/**
 * The `security: true` lines of events that anybody can cause: the function returns how to write one, or null over the
 * limit, when `notWritten` is called instead. The next line counts those not written (`not_written`).
 */
export function securityLines(log: Logger, notWritten: () => void): (address: string) => SecurityLine | null {
  const ofAddress = ownLimit({ points: linesOf.address, seconds: linesPerSeconds });
  const ofAll = ownLimit({ points: linesOf.all, seconds: linesPerSeconds });
  let missing = 0;
  return (address) => {
    if (!ofAddress(address) || !ofAll('everybody')) {
      missing += 1;
      notWritten();
      return null;
    }
    return (facts, message) => {
      log.warn({ ...facts, ...(missing > 0 ? { not_written: missing } : {}), security: true }, message);
      missing = 0;
    };
  };
}
