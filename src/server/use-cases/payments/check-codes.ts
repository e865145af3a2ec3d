import type { CheckCode, PaperCheck } from '#contracts/paper-check';
import { paperState } from '#domain/paper-state';
import { parseLocale } from '#i18n/locale';
import { offerOf } from '#providers/registry';
import { readCheckCode, revokeCheckCodes } from '../../db/write/check-codes.ts';
import { readPayment } from '../../db/read/payments.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { logoPath } from '../../db/write/school-logos.ts';
import type { CallingSchool } from '../../db/write/schools.ts';
import { readSessionFacts } from '../../db/read/session-facts.ts';
import type { Db } from '../../db/driver/db.ts';
import { qrSvg } from '../../documents/barcode.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { isId, keeping, type SchoolChange } from '../school-call.ts';
import { paperFacts, printedNumber } from '../../views/paper-view.ts';

/** The same for a key nobody was given and for one that was revoked: neither says that there is such a payment. */
const unknown = (): Refusal => new Refusal('check_code_not_found', 'No paper of ours has this code.');

/**
 * Returns what a paper's code shows to anyone who scans it: its school and status, nothing of the family. Reads only.
 * Throws `check_code_not_found`.
 */
export async function readPaperCheck(services: Services, key: string, locale: string | undefined): Promise<PaperCheck> {
  const payment = await readChecked(services, key);
  const facts = payment && (await readSessionFacts(services.db, payment.session_id));
  const state = payment && facts ? paperState(paperFacts(facts, payment), facts.now) : null;
  if (!payment || !facts || !state) throw unknown();
  const spoken = parseLocale(locale) ?? payment.locale;
  const returned = payment.refunds.findLast(({ status }) => status === 'done')?.at ?? null;
  const { of, text } = printedNumber(payment);
  const day = {
    payable: payment.pay_before?.toISOString() ?? null,
    expired: payment.pay_before?.toISOString() ?? null,
    paid: payment.paid_at?.toISOString() ?? null,
    in_review: payment.paid_at?.toISOString() ?? null,
    returned,
    waiting: null,
    cancelled: null,
  } as const;
  return {
    locale: spoken,
    school: { name: facts.school.name, accent: facts.school.accent, fg_logo: logoPath(facts.school.logoSha256) },
    time_zone: facts.school.timeZone,
    method_title: offerOf(payment).texts[spoken].title,
    state,
    last_four: text.slice(-4),
    of,
    at: day[state],
  };
}

/** The code as a picture, drawn for a key that opens. Throws `check_code_not_found`. */
export async function drawCheckCode(services: Services, key: string): Promise<string> {
  if (!(await readChecked(services, key))) throw unknown();
  return qrSvg(`${services.origin}/check/${key}`);
}

/** The payment of a key that is ours and was not revoked, else null. */
async function readChecked({ db, keys }: Services, key: string): Promise<PaymentRow | null> {
  const paymentId = keys.paymentOfCheckKey(key);
  const payment = paymentId === null ? null : await readPayment(db, paymentId);
  return payment && payment.check_revoked_at === null ? payment : null;
}

/**
 * Revokes the code on a payment's papers, for good; a revoked one is returned as it is. Papers stay valid for paying.
 * Refuses as `check_code_not_found`, also for another school's payment.
 */
export async function revokeCheckCode(call: SchoolChange<CheckCode>, paymentId: string): Promise<CheckCode> {
  const { services, school } = call;
  const { session_id: sessionId } = await readOne(services.db, school, paymentId);
  return keeping(call, async (trx) => {
    await revokeCheckCodes(trx, { sessionId, paymentId });
    return readOne(trx, school, paymentId);
  });
}

/** `paymentId` may be anything. */
async function readOne(db: Db, school: CallingSchool, paymentId: string): Promise<CheckCode> {
  const found = isId(paymentId) ? await readCheckCode(db, { schoolId: school.id, paymentId }) : null;
  if (!found) throw unknown();
  return found;
}
