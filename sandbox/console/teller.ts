/** Plays the banks of the schools' own accounts: deposits without a provider, reported by notice or on a statement. */
import { providers } from '#providers/registry';
import type { Services } from '#server/services/services';
import { asOperator } from '#server/use-cases/school-call';
import { importStatement } from '#server/use-cases/statements/import-statement';
import { newTrackingKey, tellDeposit } from '../actors/bank-teller.ts';
import { html, type Html } from '../html.ts';
import { amount as written, button, instant, list, mistake } from './parts.ts';

/** A payment that is paid on a school's own account. */
export interface TellerLine {
  readonly school: string;
  readonly reference: string;
  readonly status: string;
  readonly minor: number;
  readonly received: number;
  readonly currency: string;
  readonly createdAt: Date;
  /** Whether its bank sends notices; every school sends statements. */
  readonly hasNotices: boolean;
}

export interface DepositRequest {
  readonly reference: string;
  readonly by: 'notice' | 'statement';
  /** Minor units; what the payment asks for unless given. */
  readonly amount?: number | undefined;
  readonly times?: number | undefined;
}

export interface Teller {
  lines(): Promise<readonly TellerLine[]>;
  /** Returns why nothing was deposited, or null if it was. */
  deposit(request: DepositRequest): Promise<string | null>;
}

const onOwnAccount = [...providers.values()].flatMap(({ name, paidOnStatement }) => (paidOnStatement ? [name] : []));
const noticed = 'bank-deposit';

const waiting = ({ db }: Pick<Services, 'db'>) =>
  db
    .selectFrom('payment')
    .innerJoin('session', 'session.id', 'payment.session_id')
    .innerJoin('school', 'school.id', 'session.school_id')
    .where('payment.provider', 'in', onOwnAccount)
    .where('payment.reference', 'is not', null)
    .orderBy('payment.created_at', 'desc')
    .select([
      'payment.provider',
      'payment.account_id',
      'payment.reference',
      'payment.status',
      'payment.base',
      'payment.commission',
      'payment.received',
      'payment.currency',
      'payment.created_at',
      'school.id as schoolId',
      'school.slug',
      'school.country',
      'school.time_zone',
    ]);
type Waiting = Awaited<ReturnType<ReturnType<typeof waiting>['execute']>>[number];

/** The banks around one product, reached at `origin`; `settle` processes their reports. */
export function tellerOf(services: Services, origin: string, now: () => Date, settle: () => Promise<void>): Teller {
  return {
    async lines() {
      return (await waiting(services).limit(20).execute()).map(lineOf);
    },
    async deposit({ reference, by, amount, times = 1 }) {
      const payment = await waiting(services).where('payment.reference', '=', reference).executeTakeFirst();
      if (!payment && (by === 'statement' || amount === undefined))
        return 'No payment has this reference: say an amount, and deposit by notice.';
      if (payment && by === 'notice' && payment.provider !== noticed) return 'This bank sends no notices.';
      const minor = amount ?? (payment ? totalOf(payment) : 0);
      for (let nth = 0; nth < times; nth += 1) {
        const deposit = { reference, minor };
        if (payment && by === 'statement') await writeStatement(services, payment, minor, now());
        else await tellDeposit(origin, now(), deposit, payment?.account_id ? `/${payment.account_id}` : '');
      }
      await settle();
      return null;
    },
  };
}

const totalOf = ({ base, commission }: Waiting): number => base + commission;

const lineOf = (row: Waiting): TellerLine => ({
  school: row.slug,
  reference: row.reference ?? '',
  status: row.status,
  minor: totalOf(row),
  received: row.received ?? 0,
  currency: row.currency,
  createdAt: row.created_at,
  hasNotices: row.provider === noticed,
});

/** One line of today's, with an id of its own. */
async function writeStatement(services: Services, payment: Waiting, minor: number, now: Date): Promise<void> {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: payment.time_zone }).format(now);
  const { schoolId: id, country, currency, reference } = payment;
  await importStatement(
    { ...asOperator, services, school: { id, country, currency, live: false, keyId: null, now } },
    {
      csv: `date,amount,reference,id\n${day},${(minor / 100).toFixed(2)},DEPOSITO ${reference},${newTrackingKey()}\n`,
      columns: { date: 'date', amount: 'amount', reference: 'reference', movement_id: 'id' },
      decimal: '.',
      date_format: 'YYYY-MM-DD',
      has_header: true,
    },
  );
}

function item({ school, reference, status, minor, received, currency, createdAt, hasNotices }: TellerLine): Html {
  const came = received > 0 ? `, received ${written(received, currency)}` : '';
  const [less, more] = [minor - mistake(minor), minor + mistake(minor)];
  const by = hasNotices ? 'notice' : 'statement';
  return html`<li>
    <h3 class="amount">${written(minor, currency)}</h3>
    <p>${status}${came} · ${instant(createdAt)}</p>
    <p class="soft">${school} · Reference <code>${reference}</code></p>
    <div class="row">
      ${button('deposit', 'Deposit', { reference, by }, 'main')}
      ${button('deposit', 'Deposit short', { reference, by, amount: less })}
      ${button('deposit', 'Deposit over', { reference, by, amount: more })}
      ${button('deposit', 'Deposit twice', { reference, by, times: 2 })}
      ${hasNotices ? button('deposit', 'On the statement', { reference, by: 'statement' }) : ''}
    </div>
  </li>`;
}

/** The bank's teller, and who types any reference: at a counter, into a transfer, or at this teller. */
export const tellerSection = (lines: readonly TellerLine[]): Html =>
  html`<section>
      <h2>Bank teller</h2>
      <p class="soft">
        Deposits and transfers to a school’s own account. A bank tells of them by notice, or the school by its
        statement.
      </p>
      ${list(lines.map(item), 'None yet. Choose a bank deposit in Mexico, or a transfer in Ecuador.')}
    </section>
    <section>
      <h2>Any reference</h2>
      <p class="soft">As a shop’s counter or a bank’s app takes it: a number, a CLABE, also one that nobody knows.</p>
      ${anyReference('pay', 'Pay at a counter, or send by SPEI')}
      ${anyReference('deposit', 'Deposit at the bank teller')}
    </section>`;

const anyReference = (action: 'pay' | 'deposit', label: string): Html =>
  html`<form method="post" action="/control/${action}">
    ${action === 'deposit' ? html`<input type="hidden" name="by" value="notice" />` : ''}
    <label>Reference<input name="reference" required /></label>
    <label>Cents<input name="amount" inputmode="numeric" /></label>
    <label>Times<input name="times" inputmode="numeric" value="1" /></label><button>${label}</button>
  </form>`;
