/** What a school's staff and its server do: refunds, cases, closed links, changed prices, accounts of their own. */
import { caseList } from '#contracts/cases';
import type { Chance } from '#sandbox/tests/fault-matrix/seeded';
import { families, type Move, onNewest, type Outcome, partOf, shown } from './move.ts';
import { openOwnAccount } from './schools.ts';
import { type Family, lineAt, type ShownPayment, type World } from './world.ts';

/** Asks for a refund of a payment that was paid. */
export const refundByProvider = onNewest(paid, refund);

export const staffMoves: readonly Move[] = [
  { name: 'a school refunds by the provider', weight: 10, make: refundByProvider },
  { name: 'a school notes a refund by hand', weight: 3, make: onNewest(paid, noteRefund) },
  { name: 'a school resolves a case', weight: 6, make: resolve },
  { name: 'a school pauses a session', weight: 4, make: onNewest(families, pause, 20) },
  { name: 'a school expires a link', weight: 2, make: onNewest(families, expire) },
  { name: 'a school changes its keys', weight: 4, make: rotate },
  { name: 'a school closes an account and opens another', weight: 2, make: reopen },
];

/** Payments with money at their provider; all while there are none. */
function paid(world: World): readonly ShownPayment[] {
  const all = shown(world);
  const withMoney = all.filter((payment) => (lineAt(world, payment)?.line.receivedMinor ?? 0) > 0);
  return withMoney.length > 0 ? withMoney : all;
}

/** Three calls at once for the same money, now and then. */
async function refund(world: World, { id, minor, family }: ShownPayment, chance: Chance): Promise<boolean> {
  const amount = chance.happens(0.3) ? {} : { amount: partOf(minor, chance) };
  const calls = Array.from({ length: chance.happens(0.2) ? 3 : 1 }, async () =>
    postAs(world, family.school.key, `/payments/${id}/refunds`, { means: 'provider', ...amount }),
  );
  return (await Promise.all(calls)).some(({ ok }) => ok);
}

async function noteRefund(world: World, { id, minor, family }: ShownPayment, chance: Chance): Promise<boolean> {
  const body = { amount: partOf(minor, chance), note: 'En caja', separate: chance.happens(0.5) };
  return (await postAs(world, family.school.key, `/payments/${id}/refunds`, body)).ok;
}

async function resolve(world: World, chance: Chance): Promise<Outcome> {
  const { key } = chance.oneOf(world.schools);
  const listed = await world.call('GET', '/api/v1/cases?status=open&limit=100', { bearer: key });
  const open = listed.ok ? caseList.parse(await listed.json()).data : [];
  if (open.length === 0) return 'nothing';
  const { id } = chance.oneOf(open);
  const body = chance.oneOf([
    { action: 'accept' },
    { action: 'refund', means: 'provider' },
    { action: 'refund', note: 'En caja' },
    { action: 'credit', note: 'A cuenta' },
  ]);
  return (await postAs(world, key, `/cases/${id}/resolve`, body)).ok ? 'done' : 'nothing';
}

/** And lets it go on later: one of two calls takes the pause back. */
async function pause(world: World, { sessionId, school }: Family, chance: Chance): Promise<boolean> {
  const body = { disabled: chance.happens(0.5) };
  return (await world.call('PATCH', `/api/v1/payment_sessions/${sessionId}`, { bearer: school.key, body })).ok;
}

async function expire(world: World, { sessionId, school }: Family): Promise<boolean> {
  return (await postAs(world, school.key, `/payment_sessions/${sessionId}/expire`, {})).ok;
}

/** The provider takes both keys until the product has the new one. */
async function rotate(world: World, chance: Chance): Promise<Outcome> {
  const schools = world.schools.filter(({ accounts }) => accounts.size > 0);
  if (schools.length === 0) return 'nothing';
  const school = chance.oneOf(schools);
  const [provider, own] = chance.oneOf([...school.accounts]);
  const described = world.emulated.find((each) => each.provider.name === provider);
  // Of two at once the provider would keep the one pair, and we might have been given the other last.
  if (!described || changing.has(own.id)) return 'nothing';
  changing.add(own.id);
  try {
    const keys = described.renewed(own.keys);
    own.emulator.credentials.add(keys);
    const body = { credentials: keys, overlap_hours: 1 };
    if (!(await postAs(world, school.key, `/accounts/${own.id}/rotate`, body)).ok) return 'nothing';
    school.accounts.set(provider, { ...own, keys });
    own.emulator.credentials.keepNewest();
    return 'done';
  } finally {
    changing.delete(own.id);
  }
}

/** Accounts whose keys are being changed. */
const changing = new Set<string>();

/** What is under way on the old account goes on there. */
async function reopen(world: World, chance: Chance): Promise<Outcome> {
  const school = chance.oneOf(world.schools.filter(({ own }) => own.length > 0));
  const provider = chance.oneOf(school.own);
  const open = school.accounts.get(provider);
  if (open && !(await postAs(world, school.key, `/accounts/${open.id}/close`, {})).ok) return 'nothing';
  school.accounts.delete(provider);
  await openOwnAccount(world, school, provider);
  return 'done';
}

const postAs = (world: World, bearer: string, path: string, body: object): Promise<Response> =>
  world.call('POST', `/api/v1${path}`, { bearer, body });
