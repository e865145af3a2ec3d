/** What banks and apps do that call the desk: they ask, pay, repeat, take back, and send their day's file. */
import type { BankPayment, BillerBank } from '#providers/emulation/biller-bank';
import type { Chance } from '#sandbox/tests/fault-matrix/seeded';
import { amountSent, type Move, oneOfNewest, type Outcome } from './move.ts';
import { dayIn } from './schools.ts';
import { remember, type ShownPayment, type World } from './world.ts';

export const bankMoves: readonly Move[] = [
  { name: 'a bank takes a payment', weight: 16, make: atDesk(pay) },
  { name: 'a bank tells of a payment', weight: 3, make: atDesk(tell) },
  { name: 'a bank repeats a payment', weight: 3, make: onPayment(repeat) },
  { name: 'a bank takes back', weight: 5, make: onPayment(takeBack) },
  { name: 'a bank takes back unheard', weight: 3, make: onPayment(takeBackUnheard) },
  { name: 'a bank sends its day', weight: 3, make: sendDay },
];

/** The desk's payments, of whom the payer has a code. */
const withCode = (world: World) => world.shown.filter(({ provider }) => world.banks.has(provider));

function atDesk(
  act: (bank: BillerBank, shown: ShownPayment, chance: Chance) => Promise<BankPayment | null>,
): Move['make'] {
  return async (world, chance): Promise<Outcome> => {
    const shown = oneOfNewest(withCode(world), chance);
    const bank = shown && world.banks.get(shown.provider);
    if (!bank) return 'nothing';
    const payment = await act(bank, shown, chance);
    if (payment) remember(world, payment.id, `${act.name} ${payment.minor}: ${payment.state}`);
    return payment ? 'done' : 'nothing';
  };
}

/** What the desk said is owed, or another amount. */
async function pay(bank: BillerBank, { reference, minor }: ShownPayment, chance: Chance): Promise<BankPayment | null> {
  if (reference === null) return null;
  return chance.happens(0.8)
    ? bank.pay(reference)
    : bank.pay(reference, { minor: amountSent(minor, chance), debtId: null });
}

/** The bank took it while the desk was away. Now and then the code is one that nobody has. */
async function tell(bank: BillerBank, { reference, minor }: ShownPayment, chance: Chance): Promise<BankPayment | null> {
  if (reference === null) return null;
  const code = chance.happens(0.9) ? reference : `${reference.slice(0, -1)}0`;
  return bank.pay(code, { minor: amountSent(minor, chance), debtId: null, isNotification: true });
}

function onPayment(
  act: (bank: BillerBank, payment: BankPayment, world: World) => Promise<string | null>,
): Move['make'] {
  return async (world, chance) => {
    const bank = chance.oneOf([...world.banks.values()]);
    const taken = bank.payments.filter(({ state }) => state === 'taken').slice(0, 20);
    if (taken.length === 0) return 'nothing';
    const payment = chance.oneOf(taken);
    const done = await act(bank, payment, world);
    if (done !== null) remember(world, payment.id, done);
    return done === null ? 'nothing' : 'done';
  };
}

async function repeat(bank: BillerBank, payment: BankPayment): Promise<string | null> {
  await bank.repeat(payment);
  return `repeated: ${payment.state}`;
}

async function takeBack(bank: BillerBank, payment: BankPayment): Promise<string | null> {
  const answer = await bank.takeBack(payment.id);
  if (!answer) unanswered.add(payment);
  return `take-back: ${answer?.status ?? 'no answer'}`;
}

/** The bank pays the money back whatever the desk says, even where it says nothing; its file lists it. */
async function takeBackUnheard(bank: BillerBank, payment: BankPayment, { clock }: World): Promise<string | null> {
  const answer = await bank.takeBack(payment.id);
  payment.state = 'taken_back';
  takenBackAt.set(payment, clock.now());
  return `take-back: ${answer?.status ?? 'no answer'}, and paid back all the same`;
}

/** Take-backs without an answer: the bank asks again before it closes its day. */
const unanswered = new WeakSet<BankPayment>();
/** When each went back that went back whatever the desk said. */
const takenBackAt = new WeakMap<BankPayment, Date>();

async function sendDay(world: World, chance: Chance): Promise<Outcome> {
  const [name, bank] = chance.oneOf([...world.banks]);
  await sendFile(name, bank, world.clock.now());
  return 'done';
}

/** Ends what is in doubt: asks again until there is an answer, and sends the files of these days, the oldest first. */
export async function closeDays(world: World, days: readonly Date[]): Promise<void> {
  for (const [name, bank] of world.banks) {
    bank.loseAnswers(0);
    await bank.tick();
    for (const payment of bank.payments) if (unanswered.delete(payment)) await bank.takeBack(payment.id);
    for (const day of days) await sendFile(name, bank, day);
  }
}

/** Sends the file of a day: what was taken then, and what went back then. */
async function sendFile(name: string, bank: BillerBank, at: Date): Promise<void> {
  const dayOf = dayIn(name === 'banred' ? 'America/Guayaquil' : 'America/Mexico_City');
  const day = dayOf(at);
  const ofDay = bank.payments.filter((payment) => {
    const when = payment.state === 'taken_back' ? (takenBackAt.get(payment) ?? payment.paidAt) : payment.paidAt;
    return dayOf(when) === day;
  });
  await bank.sendFile(day, ofDay);
}
