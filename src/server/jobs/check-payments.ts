import { sql } from 'kysely';
import { usualPerSecond, waitsItsTurn } from '#domain/question-budget';
import { graceEndsAt } from '#domain/reference-expiry';
import { offerOf, providers } from '#providers/registry';
import { readPayment } from '../db/read/payments.ts';
import type { PaymentRow } from '../db/read/payment-row.ts';
import { accountsInTurn } from '../db/read/questions-in-turn.ts';
import { hasMissingReturn } from '../db/books/provider-returns.ts';
import { type DueQuestion, takeHurried, takeTurns } from '../db/write/due-questions.ts';
import { accountName, type OfAccount } from '../db/read/provider-accounts.ts';
import { onceADay } from '../basics/own-limit.ts';
import type { Services } from '../services/services.ts';
import type { ConnectedProvider } from '../services/accounts.ts';
import { askProvider } from '../use-cases/payments/ask-provider.ts';
import { endUnowed } from '../use-cases/payments/end-unowed.ts';
import { lostStartOf } from '../use-cases/payments/lost-start.ts';
import { accountOf } from '../use-cases/payment-core/payment-order.ts';
import { askedPayment } from '../use-cases/payments/asked-payment.ts';
import { eachAlone } from './work-off.ts';

const isNewsToday = onceADay();

/** Asks about payments that are due at once. Returns how many it asked about. */
export async function checkDuePayments(services: Services): Promise<number> {
  const rows = await takeHurried(services.db);
  await askAbout(services, rows);
  return rows.length;
}

/** How many accounts are asked at a time. */
const accountsAtOnce = 8;

/** Asks about payments whose turn has come, as far as their accounts' budgets go. Returns how many it asked about. */
export async function askInTurn(services: Services): Promise<number> {
  const due = await accountsInTurn(services.db);
  let asked = 0;
  for (let first = 0; first < due.length; first += accountsAtOnce) {
    const taken = await Promise.all(
      due.slice(first, first + accountsAtOnce).map(async ({ name }) => {
        const rows = await takeTurns(services.db, name, questionsPerSecond(name));
        await askAbout(services, rows);
        return rows.length;
      }),
    );
    asked += taken.reduce((sum, one) => sum + one, 0);
  }
  return asked;
}

/** Of an account's name. */
const questionsPerSecond = (name: string): number =>
  providers.get(name.split('/')[0] ?? '')?.questionsPerSecond ?? usualPerSecond;

async function askAbout(services: Services, rows: readonly DueQuestion[]): Promise<void> {
  const unasked = new Map<string, OfAccount>();
  await eachAlone(services, 'payments', rows, async ({ id, is_owed: isOwed }) => {
    if (!isOwed) await endUnowed(services, id);
    const payment = await readPayment(services.db, id);
    if (!payment) return;
    if (await services.accounts.of(payment)) return checkOne(services, payment);
    const account: OfAccount = { provider: payment.provider, account_id: payment.account_id };
    unasked.set(accountName(account), account);
    await putOff(services, id);
  });
  for (const [name, account] of unasked)
    if (isNewsToday(name))
      services.log.error(
        { event: 'provider_not_connected', ...account },
        'payments of a provider without credentials cannot be asked about',
      );
}

/** Nobody can be asked: looked at again later, so that it keeps no other payment waiting. */
async function putOff({ db }: Services, id: string): Promise<void> {
  await sql`update payment set lease_until = null, next_check_at = app_now() + interval '15 minutes',
    turn_at = app_now() + interval '15 minutes' where id = ${id}`.execute(db);
}

async function checkOne(services: Services, payment: PaymentRow): Promise<void> {
  const { id, status, returning_at: returningAt } = payment;
  try {
    // One with money is here for what goes back of it, or to be acknowledged.
    const isBooked = status === 'successful' && returningAt === null;
    if (!isBooked || !(await accountOf(services, payment)).connection.acknowledge) await askProvider(services, payment);
  } catch (error) {
    services.log.error({ payment_id: id, err: error }, 'asking about a payment failed');
  }
  await scheduleNext(services, id);
}

/** Notifies a provider that needs it that money is booked. Returns whether there is nothing more to report. */
async function acknowledge({ log }: Services, payment: PaymentRow, { connection }: ConnectedProvider) {
  if (payment.status !== 'successful' || payment.provider_ref === null || !connection.acknowledge) return true;
  const answer = await connection.acknowledge({ paymentId: payment.id, providerRef: payment.provider_ref });
  log.info({ payment_id: payment.id, answer }, 'a provider was told that its money is booked');
  return answer === 'noted';
}

/** The provider's own rhythm, but never later than just after the instants at which the clock has something to end. */
async function scheduleNext(services: Services, id: string): Promise<void> {
  const payment = await readPayment(services.db, id);
  if (!payment) return;
  const connected = await accountOf(services, payment);
  if (payment.status !== 'pending') {
    const isTold = await acknowledge(services, payment, connected);
    const mayGoOn =
      payment.returning_at !== null || (payment.returned !== 0 && (await hasMissingReturn(services.db, id)));
    const isAskedOn = !isTold || (mayGoOn && connected.connection.check !== undefined);
    await services.db
      .updateTable('payment')
      // Money on its way back is asked about until it has moved.
      .set({ next_check_at: inAnHourWhere(isAskedOn, connected), turn_at: inAnHour, lease_until: null })
      .where('id', '=', id)
      .execute();
    return;
  }
  const pause = pauseSeconds(payment, connected);
  const at = sql`coalesce(least(
    app_now() + make_interval(secs => ${pause}::float8),
    (select min(at) + interval '1 second' from unnest(${edgesOf(payment, connected)}::timestamptz[]) as edge (at) where at >= app_now())),
    app_now() + interval '15 minutes')`;
  const isInTurn = pause !== null && waitsItsTurn(askedPayment(payment), pause);
  await sql`
    update payment set lease_until = null, next_check_at = ${at}, turn_at = case when ${isInTurn}::boolean then ${at} end
    where id = ${id}`.execute(services.db);
}

const inAnHour = sql<Date>`app_now() + interval '1 hour'`;

/** Null unless it is asked on, was paid so recently that its money may go back, or ended and is due once more. */
function inAnHourWhere(isAskedOn: boolean, { provider: { returnsWatchedHours: hours = 0 } }: ConnectedProvider) {
  return sql<Date | null>`case when ${isAskedOn}::boolean or paid_at > app_now() - make_interval(hours => ${hours})
    then ${inAnHour} when status <> 'successful' and next_check_at > app_now() then next_check_at end`;
}

/** So many requests, about two hours, check an unanswered start each minute; then each quarter of an hour. */
const mostHurriedChecks = 120;

/** Returns the seconds until the next request; null if only the clock can change anything. */
function pauseSeconds(payment: PaymentRow, { provider, connection }: ConnectedProvider): number | null {
  if (isLost(payment)) {
    if (lostStartOf(provider, payment).kind === 'unanswerable') return null;
    return payment.checks < mostHurriedChecks ? Math.min(60, 5 * 2 ** Math.min(payment.checks, 4)) : 900;
  }
  if (!connection.check) return null;
  const rhythm = provider.pollAfterSeconds;
  return rhythm[Math.min(payment.checks, rhythm.length - 1)] ?? 900;
}

/** Pay-before and the end of grace; for a start that nobody can know of, the end of the provider's own session. */
function edgesOf(payment: PaymentRow, { provider }: ConnectedProvider): readonly Date[] {
  const { pay_before: until, submitted_at: submittedAt } = payment;
  const start = lostStartOf(provider, payment);
  if (isLost(payment) && start.kind === 'unanswerable' && submittedAt)
    return [new Date(submittedAt.getTime() + start.sessionMinutes * 60_000)];
  return until ? [until, graceEndsAt(until, offerOf(payment).graceHours)] : [];
}

const isLost = ({ phase, provider_ref }: PaymentRow): boolean => phase === 'submitting' && provider_ref === null;
