/** Families' moves: any offer, two tabs, again, one charge by two links, and money that nobody asked for. */
import { offerKey } from '#providers/registry';
import type { Chance } from '#sandbox/tests/fault-matrix/seeded';
import { parentWith, openLink } from '#sandbox/actors/parent';
import type { EmulatedProvider, Oddity } from '#providers/emulation/emulated-provider';
import type { LedgerLine } from '#providers/emulation/ledger';
import { amountSent, families, type Move, onNewest, type Outcome, shown } from './move.ts';
import { newFamily, newOwing, payWith } from './pay.ts';
import { type Family, lineAt, remember, type ShownPayment, type World } from './world.ts';

export const familyMoves: readonly Move[] = [
  { name: 'a new family pays', weight: 30, make: payOnce },
  { name: 'a family chooses another way', weight: 12, make: onNewest(families, payAgain) },
  { name: 'a family pays in two tabs', weight: 6, make: payInTwoTabs },
  { name: 'two links of one charge are paid', weight: 5, make: payOneChargeTwice },
  { name: 'a family replaces what waits', weight: 4, make: onNewest(waiting, replace) },
  { name: 'money comes at a provider', weight: 40, make: onNewest(payable, bringMoney) },
  { name: 'a payment ends without money', weight: 6, make: onNewest(shown, endWithout) },
];

async function payOnce(world: World, chance: Chance): Promise<Outcome> {
  const school = chance.oneOf(world.schools);
  const family = await newFamily(world, school, newOwing(school, chance));
  await payWith(world, family, chance.oneOf(school.offers), chance);
  return 'done';
}

async function payAgain(world: World, family: Family, chance: Chance): Promise<boolean> {
  await payWith(world, family, chance.oneOf(family.school.offers), chance);
  return true;
}

async function payInTwoTabs(world: World, chance: Chance): Promise<Outcome> {
  const school = chance.oneOf(world.schools);
  const family = await newFamily(world, school, newOwing(school, chance));
  return atOnce(world, [family, family], chance);
}

/** Father and mother have a link each, and what one of them pays the other does not see. */
async function payOneChargeTwice(world: World, chance: Chance): Promise<Outcome> {
  const school = chance.oneOf(world.schools);
  const owing = newOwing(school, chance);
  const [one, other] = [await newFamily(world, school, owing), await newFamily(world, school, owing)];
  const outcome = await atOnce(world, [one, other], chance);
  for (const family of [one, other]) for (const payment of family.shown) await pay(world, payment, payment.minor);
  return outcome;
}

async function atOnce(world: World, pair: readonly Family[], chance: Chance): Promise<Outcome> {
  const attempts = pair.map((family) => payWith(world, family, chance.oneOf(family.school.offers), chance));
  const ended = await Promise.allSettled(attempts);
  return ended.some(({ status }) => status === 'fulfilled') ? 'done' : 'nothing';
}

/** Mostly to pay another way at once: the old one may not be called off yet. */
async function replace(world: World, { id, family }: ShownPayment, chance: Chance): Promise<boolean> {
  const parent = await openLink(world.origin, family.key);
  const { ok } = await parentWith(world.origin, parent).call('POST', `/payments/${id}/replace`, {});
  if (ok && chance.happens(0.7)) await payWith(world, family, chance.oneOf(family.school.offers), chance);
  return ok;
}

const newest = 60;

/** The newest payments that somebody may bring money to. */
function payable(world: World): readonly ShownPayment[] {
  return world.shown.slice(-newest).filter((payment) => placeOf(world, payment) !== null);
}

/** The newest payments that wait for money, or that their provider does not know yet; all while there are none. */
function waiting(world: World): readonly ShownPayment[] {
  const unpaid = world.shown
    .slice(-newest)
    .filter((payment) => !lineAt(world, payment) || placeOf(world, payment)?.isLate === false);
  return unpaid.length > 0 ? unpaid : world.shown;
}

async function bringMoney(world: World, payment: ShownPayment, chance: Chance): Promise<boolean> {
  const oddities = canHave(world, payment);
  const minor = oddities.has('short') && oddities.has('over') ? amountSent(payment.minor, chance) : payment.minor;
  const times = oddities.has('twice') && chance.happens(0.1) ? 2 : 1;
  return pay(world, payment, minor, times);
}

/** Brings money to a shown payment at its provider. Returns false where the provider takes none. */
export async function pay(world: World, payment: ShownPayment, minor: number, times = 1): Promise<boolean> {
  const at = placeOf(world, payment);
  if (!at) return false;
  const { emulator, line, isLate } = at;
  if (!(await emulator.pay(line.providerRef, minor, times))) return false;
  remember(world, line.providerRef, `paid ${minor}${times > 1 ? ' twice' : ''}${isLate ? ' late' : ''}`);
  return true;
}

/** Where money may be brought to a payment, and whether it comes late; null where its provider takes none. */
function placeOf(world: World, payment: ShownPayment) {
  const at = payment.isReachable ? lineAt(world, payment) : null;
  if (!at) return null;
  const isLate = at.line.receivedMinor > 0 || meaningOf(world, payment, at.line) !== 'pending';
  return isLate && !canHave(world, payment).has('late') ? null : { ...at, isLate };
}

/** Ends a shown payment at its provider without money. */
export async function endWithout(world: World, payment: ShownPayment): Promise<boolean> {
  const at = lineAt(world, payment);
  const { fails } = descriptionOf(world, payment)?.desk[offerKey(payment.offer)] ?? {};
  const outcome = fails && 'outcome' in fails ? fails.outcome : 'rejected';
  if (!at || !(await at.emulator.outcome(at.line.providerRef, outcome))) return false;
  remember(world, at.line.providerRef, outcome);
  return true;
}

const descriptionOf = ({ emulated }: World, { provider }: ShownPayment): EmulatedProvider | undefined =>
  emulated.find((each) => each.provider.name === provider);

const meaningOf = (world: World, payment: ShownPayment, { status }: LedgerLine) =>
  descriptionOf(world, payment)?.meaning(status);

/** What may happen to a payment's money at the provider beside the expected. */
function canHave(world: World, payment: ShownPayment): ReadonlySet<Oddity> {
  const never = new Set(descriptionOf(world, payment)?.never);
  return new Set((['short', 'over', 'twice', 'late'] as const).filter((oddity) => !never.has(oddity)));
}
