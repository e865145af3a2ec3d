/** What families do: they pay with any offer, in two tabs, again, for the same charge by two links, and bring money nobody asked for. */
import { offerKey } from '#providers/registry';
import type { Chance } from '#sandbox/tests/fault-matrix/seeded';
import { parentWith, openLink } from '#sandbox/actors/parent';
import type { EmulatedProvider, Oddity } from '#providers/emulation/emulated-provider';
import type { LedgerLine } from '#providers/emulation/emulator';
import { amountSent, type Move, oneOfNewest, type Outcome } from './move.ts';
import { newFamily, newOwing, payWith } from './pay.ts';
import { type Family, lineAt, remember, type ShownPayment, type World } from './world.ts';

export const familyMoves: readonly Move[] = [
  { name: 'a new family pays', weight: 30, make: payOnce },
  { name: 'a family chooses another way', weight: 12, make: payAgain },
  { name: 'a family pays in two tabs', weight: 6, make: payInTwoTabs },
  { name: 'two links of one charge are paid', weight: 5, make: payOneChargeTwice },
  { name: 'a family replaces what waits', weight: 4, make: replace },
  { name: 'money comes at a provider', weight: 40, make: bringMoney },
  { name: 'a payment ends without money', weight: 6, make: endWithout },
];

async function payOnce(world: World, chance: Chance): Promise<Outcome> {
  const school = chance.oneOf(world.schools);
  const family = await newFamily(world, school, newOwing(school, chance));
  await payWith(world, family, chance.oneOf(school.offers), chance);
  return 'done';
}

async function payAgain(world: World, chance: Chance): Promise<Outcome> {
  const family = oneOfNewest(world.families, chance);
  if (!family) return 'nothing';
  await payWith(world, family, chance.oneOf(family.school.offers), chance);
  return 'done';
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
  for (const { shown } of [one, other]) for (const payment of shown) await pay(world, payment, payment.minor);
  return outcome;
}

async function atOnce(world: World, families: readonly Family[], chance: Chance): Promise<Outcome> {
  const attempts = families.map((family) => payWith(world, family, chance.oneOf(family.school.offers), chance));
  const ended = await Promise.allSettled(attempts);
  return ended.some(({ status }) => status === 'fulfilled') ? 'done' : 'nothing';
}

async function replace(world: World, chance: Chance): Promise<Outcome> {
  const shown = oneOfNewest(world.shown, chance);
  if (!shown) return 'nothing';
  const { key } = shown.family;
  const parent = await openLink(world.origin, key);
  const answer = await parentWith(world.origin, parent).call('POST', `/payments/${shown.id}/replace`, {});
  return answer.ok ? 'done' : 'nothing';
}

async function bringMoney(world: World, chance: Chance): Promise<Outcome> {
  const shown = oneOfNewest(world.shown, chance);
  if (!shown) return 'nothing';
  const oddities = canHave(world, shown);
  const minor = oddities.has('short') && oddities.has('over') ? amountSent(shown.minor, chance) : shown.minor;
  const times = oddities.has('twice') && chance.happens(0.1) ? 2 : 1;
  return pay(world, shown, minor, times);
}

async function pay(world: World, shown: ShownPayment, minor: number, times = 1): Promise<Outcome> {
  const at = lineAt(world, shown);
  if (!at || !shown.isReachable) return 'nothing';
  const { emulator, line } = at;
  const isLate = line.receivedMinor > 0 || meaningOf(world, shown, line) !== 'pending';
  if (isLate && !canHave(world, shown).has('late')) return 'nothing';
  if (!(await emulator.pay(line.providerRef, minor, times))) return 'nothing';
  remember(world, line.providerRef, `paid ${minor}${times > 1 ? ' twice' : ''}${isLate ? ' late' : ''}`);
  return 'done';
}

async function endWithout(world: World, chance: Chance): Promise<Outcome> {
  const shown = oneOfNewest(world.shown, chance);
  const at = shown && lineAt(world, shown);
  if (!at) return 'nothing';
  const { fails } = descriptionOf(world, shown)?.desk[offerKey(shown.offer)] ?? {};
  const outcome = fails && 'outcome' in fails ? fails.outcome : 'rejected';
  const { providerRef } = at.line;
  if (!(await at.emulator.outcome(providerRef, outcome))) return 'nothing';
  remember(world, providerRef, outcome);
  return 'done';
}

const descriptionOf = ({ emulated }: World, { provider }: ShownPayment): EmulatedProvider | undefined =>
  emulated.find((each) => each.provider.name === provider);

const meaningOf = (world: World, shown: ShownPayment, { status }: LedgerLine) =>
  descriptionOf(world, shown)?.meaning(status);

/** What may happen to a payment's money there beside what was asked. */
function canHave(world: World, shown: ShownPayment): ReadonlySet<Oddity> {
  const never = new Set(descriptionOf(world, shown)?.never);
  return new Set((['short', 'over', 'twice', 'late'] as const).filter((oddity) => !never.has(oddity)));
}
