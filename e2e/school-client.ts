import * as z from 'zod/mini';
import { caseList, type MoneyCase, moneyCase, type MoneyReturn, refundList } from '#contracts/cases';
import { type MandateList, mandateList } from '#contracts/mandates';
import { type ListedPayment, paymentList } from '#contracts/payments-list';
import { mandate } from '#contracts/saved-card';
import { schoolEvent, type SchoolEvent } from '#contracts/school-events';
import { type SchoolSettings, schoolSettings, type SchoolSettingsRequest } from '#contracts/school-settings';
import { type SchoolSession, schoolSession } from '#contracts/school-sessions';
import { renewedLink } from '#contracts/session-changes';
import { type StatementAnswer, statementAnswer } from '#contracts/statements';
import { madeStudentCard, type MadeStudentCard, studentCard } from '#contracts/student-cards';
import { voucherLink } from '#contracts/voucher-links';
import { changedSession, type ChangeSessionRequest } from '#contracts/session-changes';
import { ask } from '#sandbox/actors/http';

/** A school's server, which reads and decides over its API. Every call throws unless it was done. */
export interface SchoolClient {
  session(id: string): Promise<SchoolSession>;
  changeSession(id: string, change: ChangeSessionRequest): Promise<void>;
  /** Another link of the session, which the school sends itself. */
  renewLink(id: string): Promise<string>;
  /** The last attempt comes first. */
  payments(sessionId: string): Promise<readonly ListedPayment[]>;
  /** The last case comes first. */
  cases(sessionId: string): Promise<readonly MoneyCase[]>;
  /** What was sent, as the school can read it again, oldest first. */
  events(sessionId: string): Promise<readonly SchoolEvent[]>;
  /** A payment's returns, the last first. */
  returns(paymentId: string): Promise<readonly MoneyReturn[]>;
  /** Decides an open case. */
  resolve(caseId: string, decision: Decision): Promise<void>;
  /** Has the link of a payment's voucher open nothing any more. */
  revokeVoucherLink(paymentId: string): Promise<void>;
  /** The standing debits a payer agreed to, the last first. */
  mandates(payerId: string): Promise<MandateList['data']>;
  endMandate(id: string): Promise<void>;
  /** A student's card, good for most of a year. */
  makeStudentCard(studentId: string): Promise<MadeStudentCard>;
  revokeStudentCard(id: string): Promise<void>;
  /** Sends a file of its bank: day, amount, words and the bank's own number of each deposit. */
  sendStatement(lines: readonly (readonly [string, string, string, string])[]): Promise<StatementAnswer>;
  settings(): Promise<SchoolSettings>;
  change(settings: SchoolSettingsRequest): Promise<void>;
}

export interface Decision {
  readonly action: 'accept' | 'refund' | 'credit';
  readonly note?: string;
}

const eventsOfSession = z.object({ data: z.array(schoolEvent), next_cursor: z.null() });

/** A client of the app at `origin` (loopback) with a school's secret key. */
export function createSchoolClient(origin: string, key: string): SchoolClient {
  const call = <T extends z.ZodMiniType>(answer: T, method: string, path: string, body?: object): Promise<z.infer<T>> =>
    ask(origin, answer, { method, path: `/api/v1${path}`, bearer: key, body });
  const read = <T extends z.ZodMiniType>(answer: T, path: string): Promise<z.infer<T>> => call(answer, 'GET', path);
  return {
    session: (id) => read(schoolSession, `/payment_sessions/${id}`),
    changeSession: async (id, change) => void (await call(changedSession, 'PATCH', `/payment_sessions/${id}`, change)),
    renewLink: async (id) => (await call(renewedLink, 'POST', `/payment_sessions/${id}/links`, { send: false })).url,
    payments: async (id) => (await read(paymentList, `/payments?limit=100&session_id=${id}`)).data,
    cases: async (id) => (await read(caseList, `/cases?limit=100&session_id=${id}`)).data,
    events: async (id) => (await read(eventsOfSession, `/events?limit=100&session_id=${id}`)).data,
    returns: async (id) => (await read(refundList, `/payments/${id}/refunds`)).data,
    resolve: async (id, decision) => void (await call(moneyCase, 'POST', `/cases/${id}/resolve`, decision)),
    revokeVoucherLink: async (id) => void (await call(voucherLink, 'POST', `/payments/${id}/voucher_link/revoke`, {})),
    mandates: async (payerId) => (await read(mandateList, `/mandates?payer_id=${payerId}`)).data,
    endMandate: async (id) => void (await call(mandate, 'POST', `/mandates/${id}/end`, {})),
    makeStudentCard: (id) =>
      call(madeStudentCard, 'POST', `/students/${encodeURIComponent(id)}/card`, {
        school_year: '2026-2027',
        ends_on: Temporal.Now.plainDateISO().add({ days: 300 }).toString(),
      }),
    revokeStudentCard: async (id) => void (await call(studentCard, 'POST', `/student_cards/${id}/revoke`, {})),
    sendStatement: (lines) =>
      call(statementAnswer, 'POST', '/statements', {
        csv: ['fecha,importe,concepto,documento', ...lines.map((line) => line.join(','))].join('\n'),
        columns: { date: 'fecha', amount: 'importe', reference: 'concepto', movement_id: 'documento' },
      }),
    settings: () => read(schoolSettings, '/school'),
    change: async (settings) => void (await call(schoolSettings, 'PATCH', '/school', settings)),
  };
}
