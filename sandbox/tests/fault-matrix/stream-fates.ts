/** What can happen to a payment at its provider, in the streams of webhooks. */
import type { Oddity } from '#providers/emulation/emulated-provider';
import type { Emulator, EmulatorOutcome } from '#providers/emulation/emulator';
import type { LedgerLine } from '#providers/emulation/ledger';
import type { FaultFixture } from './fault-fixture.ts';
import { emulatorOf, type Payer } from './payer.ts';

type Act = (emulator: Emulator, line: LedgerLine) => Promise<boolean>;
export const exact: Act = (emulator, line) => emulator.pay(line.providerRef);
const short: Act = (emulator, line) => emulator.pay(line.providerRef, line.amountMinor - 100);
const over: Act = (emulator, line) => emulator.pay(line.providerRef, line.amountMinor + 100);
export const ends =
  (outcome: EmulatorOutcome): Act =>
  (emulator, line) =>
    emulator.outcome(line.providerRef, outcome);

export interface Fate {
  readonly name: string;
  readonly now: readonly Act[];
  /** A day on, when the product has asked already. */
  readonly late?: readonly Act[];
  readonly odd?: Oddity;
  readonly ending?: EmulatorOutcome;
}
export const fates: readonly Fate[] = [
  { name: 'paid', now: [exact] },
  { name: 'short', now: [short], odd: 'short' },
  { name: 'over', now: [over], odd: 'over' },
  { name: 'twice', now: [exact, exact], odd: 'twice' },
  { name: 'failed', now: [ends('failed')], ending: 'failed' },
  { name: 'cancelled', now: [ends('cancelled')], ending: 'cancelled' },
  { name: 'failed, then paid', now: [ends('failed'), exact], odd: 'late', ending: 'failed' },
  { name: 'failed, then paid late', now: [ends('failed')], late: [exact], odd: 'late', ending: 'failed' },
  { name: 'cancelled, then paid late', now: [ends('cancelled')], late: [exact], odd: 'late', ending: 'cancelled' },
  { name: 'on its way, then paid late', now: [ends('pending')], late: [exact], ending: 'pending' },
  { name: 'nobody', now: [] },
];

/** Has these happen to a payment, in turn. */
export async function happen(
  { harness, subject }: FaultFixture,
  { payer }: { readonly payer: Payer },
  acts: readonly Act[],
): Promise<void> {
  for (const act of acts)
    if (!(await act(emulatorOf(harness, subject), payer.line()))) throw new Error('the emulator did not do as told');
}
