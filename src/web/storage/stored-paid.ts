import { anything, isText, listOf, parseJson } from '../shell/parse.ts';
import { device } from './browser-storage.ts';

const storageKey = 'paid_vouchers';
/** The newest that are remembered. */
const atMost = 8;

/** What names a payment on this phone: its id where its own page was open, its link's key where that was. */
interface Named {
  readonly paymentId?: string | null;
  readonly voucherKey?: string | null;
}

/** Remembers that this need not be paid any more. Its copy is off the phone: without a network nothing else would say it. */
export function notePaid(named: Named): void {
  const names = [named.paymentId, named.voucherKey].filter((name) => typeof name === 'string');
  const others = read().filter((name) => !names.includes(name));
  if (names.length > 0) device.write(storageKey, JSON.stringify([...names, ...others].slice(0, 2 * atMost)));
}

export function isNotedPaid(name: string | null): boolean {
  return name !== null && read().includes(name);
}

function read(): readonly string[] {
  return listOf(isText, parseJson(device.read(storageKey), anything));
}
