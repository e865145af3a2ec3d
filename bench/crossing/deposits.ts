/** Money on the schools' own accounts, which no provider stands between: by notice, on a statement, named, unnamed, and claimed. */
import type { Chance } from '#sandbox/tests/fault-matrix/seeded';
import { newTrackingKey, tellDeposit } from '#sandbox/actors/bank-teller';
import { openLink } from '#sandbox/actors/parent';
import { amountSent, type Move, oneOfNewest, type Outcome } from './move.ts';
import type { Deposit, ShownPayment, World } from './world.ts';

export const depositMoves: readonly Move[] = [
  { name: 'a deposit is told by notice', weight: 10, make: notify },
  { name: 'a deposit stands on a statement', weight: 10, make: onStatement },
  { name: 'a statement is sent again', weight: 3, make: sendAgain },
  { name: 'a transfer is reported', weight: 4, make: report },
];

/** Providers whose money goes to the school's own account; the one whose bank sends notices is named first. */
const noticed = 'bank-deposit';
const onOwnAccount: ReadonlySet<string> = new Set([noticed, 'school-bank']);

const awaited = (world: World, chance: Chance): ShownPayment | null =>
  oneOfNewest(
    world.shown.filter(({ provider }) => onOwnAccount.has(provider)),
    chance,
  );

async function notify(world: World, chance: Chance): Promise<Outcome> {
  const shown = awaited(world, chance);
  if (!shown || shown.provider !== noticed || shown.reference === null) return 'nothing';
  const deposit = depositOf(world, shown, amountSent(shown.minor, chance), shown.reference);
  const told = { reference: shown.reference, minor: deposit.minor, claveRastreo: deposit.movementId };
  const times = chance.happens(0.2) ? 2 : 1;
  for (let nth = 0; nth < times; nth += 1)
    if ((await tellDeposit(world.origin, world.clock.now(), told)) !== 200) return 'nothing';
  world.deposits.push(deposit);
  return 'done';
}

/** A line that names the payment; one of four names only the payer, as many transfers do. */
async function onStatement(world: World, chance: Chance): Promise<Outcome> {
  const shown = awaited(world, chance);
  if (!shown || shown.reference === null) return 'nothing';
  const words = chance.happens(0.75) ? `DEPOSITO ${shown.reference}` : 'PEDRO GOMEZ COLEGIATURA ENERO 2027';
  const deposit = depositOf(world, shown, amountSent(shown.minor, chance), words);
  await sendStatement(world, [deposit]);
  world.deposits.push(deposit);
  return 'done';
}

/** The lines of some deposits in another file, also those that a notice told of. */
async function sendAgain(world: World, chance: Chance): Promise<Outcome> {
  const first = oneOfNewest(world.deposits, chance);
  if (!first) return 'nothing';
  const ofSchool = world.deposits.filter(({ school }) => school === first.school).slice(-4);
  await sendStatement(world, chance.shuffled(ofSchool));
  return 'done';
}

/** By the movement's own id, or by a number that stands on many lines: the second may never bring another family's money. */
async function report(world: World, chance: Chance): Promise<Outcome> {
  const shown = awaited(world, chance);
  if (!shown) return 'nothing';
  const own = world.deposits.find(({ from }) => from === shown);
  const number = own && chance.happens(0.5) ? own.movementId : '2027';
  const parent = await openLink(world.origin, shown.family.key);
  const answer = await parent.call('POST', `/payments/${shown.id}/report`, {
    bank: 'BBVA',
    paid_on: shown.family.school.dayOf(world.clock.now()),
    amount: shown.minor,
    document_number: number,
  });
  return answer.ok ? 'done' : 'nothing';
}

function depositOf({ clock }: World, from: ShownPayment, minor: number, words: string): Deposit {
  const { school } = from.family;
  const movementId = newTrackingKey();
  return { school, movementId, day: school.dayOf(clock.now()), minor, words: `${words} ${movementId}`, from };
}

const columns = { date: 'fecha', amount: 'importe', reference: 'concepto', movement_id: 'folio' } as const;

/** Throws where the product does not take the file. */
async function sendStatement(world: World, lines: readonly Deposit[]): Promise<void> {
  const [first] = lines;
  if (!first) return;
  const rows = lines.map(
    ({ day, minor, words, movementId }) => `${day},${(minor / 100).toFixed(2)},${words},${movementId}\n`,
  );
  const body = { csv: `fecha,importe,concepto,folio\n${rows.join('')}`, columns };
  const answer = await world.call('POST', '/api/v1/statements', { bearer: first.school.key, body });
  if (answer.status !== 200) throw new Error(`a statement was answered ${answer.status}: ${await answer.text()}`);
}
