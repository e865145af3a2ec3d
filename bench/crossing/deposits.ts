/** Money on the schools' own accounts, without a provider: by notice or statement, with or without a name, claimed. */
import type { Chance } from '#sandbox/tests/fault-matrix/seeded';
import { newTrackingKey, tellDeposit } from '#sandbox/actors/bank-teller';
import { openLink } from '#sandbox/actors/parent';
import { amountSent, type Move, onNewest } from './move.ts';
import type { Deposit, ShownPayment, World } from './world.ts';

/** Providers whose money goes to the school's own account; the one whose bank sends notices is named first. */
const noticed = 'bank-deposit';
const onOwnAccount: ReadonlySet<string> = new Set([noticed, 'school-bank']);
const awaited = ({ shown }: World) => shown.filter(({ provider }) => onOwnAccount.has(provider));

export const depositMoves: readonly Move[] = [
  { name: 'a deposit is told by notice', weight: 10, make: onNewest(awaited, notify) },
  { name: 'a deposit stands on a statement', weight: 10, make: onNewest(awaited, onStatement) },
  { name: 'a statement is sent again', weight: 3, make: onNewest(({ deposits }) => deposits, sendAgain) },
  { name: 'a transfer is reported', weight: 4, make: onNewest(awaited, report) },
];

async function notify(world: World, shown: ShownPayment, chance: Chance): Promise<boolean> {
  if (shown.provider !== noticed || shown.reference === null) return false;
  const deposit = depositOf(world, shown, amountSent(shown.minor, chance), shown.reference);
  const notice = { reference: shown.reference, minor: deposit.minor, claveRastreo: deposit.movementId };
  const times = chance.happens(0.2) ? 2 : 1;
  for (let nth = 0; nth < times; nth += 1)
    if ((await tellDeposit(world.origin, world.clock.now(), notice)) !== 200) return false;
  world.deposits.push(deposit);
  return true;
}

/** A line that names the payment; one of four names only the payer, as many transfers do. */
async function onStatement(world: World, shown: ShownPayment, chance: Chance): Promise<boolean> {
  if (shown.reference === null) return false;
  const words = chance.happens(0.75) ? `DEPOSITO ${shown.reference}` : 'PEDRO GOMEZ COLEGIATURA ENERO 2027';
  const deposit = depositOf(world, shown, amountSent(shown.minor, chance), words);
  await sendStatement(world, [deposit]);
  world.deposits.push(deposit);
  return true;
}

/** The lines of some deposits in another file, also those that a notice reported. */
async function sendAgain(world: World, first: Deposit, chance: Chance): Promise<boolean> {
  const ofSchool = world.deposits.filter(({ school }) => school === first.school).slice(-4);
  await sendStatement(world, chance.shuffled(ofSchool));
  return true;
}

/** Reports the movement's own id or a number of many lines. The latter must never bring another family's money. */
async function report(world: World, shown: ShownPayment, chance: Chance): Promise<boolean> {
  const own = world.deposits.find(({ from }) => from === shown);
  const number = own && chance.happens(0.5) ? own.movementId : '2027';
  const parent = await openLink(world.origin, shown.family.key);
  const answer = await parent.call('POST', `/payments/${shown.id}/report`, {
    bank: 'BBVA',
    paid_on: shown.family.school.dayOf(world.clock.now()),
    amount: shown.minor,
    document_number: number,
  });
  return answer.ok;
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
