/** A school's actions in a provider's dashboard, and banks' actions there: refunds that end or fail, disputes. */
import type { Emulator } from '#providers/emulation/emulator';
import type { LedgerLine } from '#providers/emulation/ledger';
import type { Chance } from '#sandbox/tests/fault-matrix/seeded';
import { type Move, type Outcome, partOf } from './move.ts';
import { remember, type World } from './world.ts';

export const dashboardMoves: readonly Move[] = [
  { name: 'a dashboard refunds', weight: 8, make: onPaid(refund) },
  { name: 'a dashboard ends its refunds', weight: 5, make: onReturned(endReturns) },
  { name: 'a dashboard fails a refund', weight: 4, make: onReturned(failReturn) },
  { name: 'a payment is disputed', weight: 4, make: onPaid(dispute) },
];

/** Leaves out providers that neither list nor report their dashboard's refunds: there the school records them. */
const tellingOf = ({ emulated, emulators }: World): readonly Emulator[] =>
  [...emulators.values()].filter(
    ({ name }) => !emulated.some(({ provider, quietRefunds }) => provider.name === name && quietRefunds),
  );

interface Paid {
  readonly emulator: Emulator;
  readonly line: LedgerLine;
}

type Act = (paid: Paid, chance: Chance) => Promise<string | null>;

/** Does it to one of the newest payments with money. */
function onPaid(act: Act, isWanted = ({ receivedMinor }: LedgerLine): boolean => receivedMinor > 0): Move['make'] {
  return async (world, chance): Promise<Outcome> => {
    const busy = tellingOf(world).flatMap((emulator) => {
      const lines = emulator.ledger().filter(isWanted);
      return lines.length > 0 ? [{ emulator, lines }] : [];
    });
    if (busy.length === 0) return 'nothing';
    const { emulator, lines } = chance.oneOf(busy);
    const line = chance.oneOf(lines.slice(-20));
    const done = await act({ emulator, line }, chance);
    if (done === null) return 'nothing';
    remember(world, line.providerRef, done);
    return 'done';
  };
}

/** The same, to one of those where a refund may be under way. */
function onReturned(act: Act): Move['make'] {
  return async (world, chance) => {
    const touched = ({ providerRef }: LedgerLine) =>
      world.acts.get(providerRef)?.some((each) => each.startsWith('refund')) ?? false;
    return onPaid(act, touched)(world, chance);
  };
}

async function refund({ emulator, line }: Paid, chance: Chance): Promise<string | null> {
  const back = line.returned.reduce((sum, { minor }) => sum + minor, 0);
  const left = line.receivedMinor - back;
  const minor = chance.happens(0.5) ? left : partOf(left, chance);
  const stage = chance.oneOf(['final', 'under_way'] as const);
  return minor > 0 && (await emulator.takeBack?.(line.providerRef, minor, stage)) ? `refund ${minor} ${stage}` : null;
}

async function endReturns({ emulator, line }: Paid): Promise<string | null> {
  return (await emulator.endReturns?.(line.providerRef)) ? 'refunds ended' : null;
}

async function failReturn({ emulator, line }: Paid): Promise<string | null> {
  return (await emulator.failReturn?.(line.providerRef)) ? 'newest refund failed' : null;
}

async function dispute({ emulator, line }: Paid, chance: Chance): Promise<string | null> {
  const stage = chance.oneOf(['opened', 'won', 'lost'] as const);
  return (await emulator.dispute?.(line.providerRef, stage)) ? `dispute ${stage}` : null;
}
