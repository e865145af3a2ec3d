import * as z from 'zod/mini';
import { dayOf } from '#domain/calendar-day';
import type { NoticedDeposit, WebhookReading } from '#providers/observation';
import { isNear, isSigned, listedSecrets } from '#providers/webhook-signature';

/**
 * A notice of one deposit in an assumed format: no bank publishes its own. Its fields are those of a SPEI processor's
 * deposits, plus the agreement and the reference. `README.md` in this folder describes it in full.
 */
const notice = z.object({
  /** The sender's number of the notice: another one for the same deposit is no other deposit. */
  id: z.string().check(z.minLength(1), z.maxLength(80)),
  /** `20261120`: the operating day. */
  fechaOperacion: z.string().check(z.regex(/^20\d{6}$/)),
  referencia: z.string().check(z.minLength(4), z.maxLength(40)),
  /** `1500.00`. */
  monto: z.string().check(z.regex(/^\d{1,12}\.\d{2}$/)),
  moneda: z._default(z.string().check(z.regex(/^[A-Z]{3}$/)), 'MXN'),
  /** For a transfer its tracking key; for cash the bank's own number of the movement. */
  claveRastreo: z.string().check(z.regex(/^[0-9A-Za-z-]{4,30}$/)),
  /** `40012`; absent for cash. */
  institucionOrdenante: z.optional(z.nullable(z.string().check(z.regex(/^\d{3,5}$/)))),
  cuentaOrdenante: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  cuentaBeneficiario: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  /** When it was sent, ISO 8601. */
  fechaEnvio: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
});
export type DepositNotice = z.input<typeof notice>;

/** Carries instant and signature: `t=1763640000,v1=…`, the HMAC-SHA256 of `t.body`. */
export const signatureHeader = 'x-firma';
const toleranceSeconds = 300;
const zone = 'America/Mexico_City';

/** Reads the notices that are signed with the account's secret; without one every notice is refused. */
export function noticeReader(env: Readonly<Record<string, string>>) {
  const secrets = env['BANK_DEPOSIT_NOTICE_SECRET'] ? listedSecrets(env, 'BANK_DEPOSIT_NOTICE_SECRET') : [];
  return (headers: Headers, body: string, now: Date): WebhookReading => {
    const [, instant = '', signature = ''] =
      /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers.get(signatureHeader) ?? '') ?? [];
    if (!isSigned(secrets, [signature], `${instant}.${body}`))
      return { kind: 'invalid', why: 'not signed by the bank' };
    if (!isNear(instant, now, toleranceSeconds)) return { kind: 'invalid', why: 'signed too long ago' };
    const read = notice.safeParse(jsonIn(body));
    const deposit = read.success ? depositOf(read.data, now) : null;
    if (!read.success || !deposit) return { kind: 'invalid', why: 'no notice of a deposit' };
    return { kind: 'deposit', eventId: read.data.id, eventType: 'deposit', deposit };
  };
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Null for an amount or a day that cannot be: then nothing of it is believed. */
function depositOf(depositNotice: z.output<typeof notice>, now: Date): NoticedDeposit | null {
  const { moneda: currency, fechaOperacion: date, fechaEnvio: sent } = depositNotice;
  const minor = Number(depositNotice.monto.replace('.', ''));
  const day = dayIn(date);
  if (minor <= 0 || day === null || day > daysAfter(dayOf(now, zone), longestAhead)) return null;
  return {
    reference: depositNotice.referencia.replace(/[\s-]/g, ''),
    minor,
    currency,
    day,
    trackingKey: depositNotice.claveRastreo,
    accounts: accountsOf(depositNotice),
    senderBank: depositNotice.institucionOrdenante ?? null,
    sentAt: typeof sent === 'string' ? new Date(sent) : null,
  };
}

/** On a Friday evening the operating day is Monday; over a long weekend, Tuesday. */
const longestAhead = 4;

const daysAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

function dayIn(date: string): string | null {
  const text = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}

/** Bank and last four digits of each side. */
function accountsOf({ institucionOrdenante, cuentaOrdenante, cuentaBeneficiario }: z.output<typeof notice>): string {
  if (!cuentaOrdenante && !cuentaBeneficiario) return '';
  const end = (account: string | null | undefined): string => (account ?? '').slice(-4);
  return `${institucionOrdenante ?? ''}…${end(cuentaOrdenante)}>${end(cuentaBeneficiario)}`;
}
