import { anything, isText, listOf, parseJson } from '../shell/parse.ts';
import { device } from './browser-storage.ts';

const storageKey = 'paid_vouchers';
/** How many of the newest are remembered. */
const atMost = 8;

/** The names of a payment on this phone: its id if its own page was open, its link's key if that was. */
interface Named {
  readonly paymentId?: string | null;
  readonly voucherKey?: string | null;
}

/** Remembers that it need no longer be paid. Its copy is gone: without a network nothing else would say so. */
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
