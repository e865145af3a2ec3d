import { createHash, timingSafeEqual } from 'node:crypto';
import type { StudentPendingPayments } from '#contracts/pending-payment';
import { normalizeDocument, type DocumentType } from '#domain/document-formats';
import { checkDocument } from '#domain/identity-documents';
import { owed } from '#domain/money-state';
import { payBefore } from '#domain/reference-expiry';
import { type Locale, localeOf } from '#i18n/locale';
import type { Offer } from '#providers/offer';
import { providerOf, studentField } from '#providers/registry';
import { readSessionFacts, type SessionFacts } from '../../db/read/session-facts.ts';
import { ensureStudentReference } from '../../db/read/student-references.ts';
import { Refusal } from '../../basics/refusal.ts';
import { keyOfAccount } from '../../services/accounts.ts';
import type { Services } from '../../services/services.ts';
import { offersFor } from '../../views/offered-methods.ts';
import { owedOf, priceOf } from '../../views/price.ts';

export interface StudentQuery {
  readonly sessionId: string;
  readonly type: Extract<DocumentType, 'curp' | 'passport'>;
  /** The number as typed. Never log it. */
  readonly number: string;
  readonly locale: Locale | null;
}

type Charge = SessionFacts['charges'][number];

/**
 * Returns the pending payments of the student with this document, and their reference: among this session's students
 * only. An unknown document, another school's student's and a mistyped one get the same response after the same work.
 * Throws `payment_session_not_found`, and `payment_method_not_available` if no method of it asks for a student.
 */
export async function findStudent(services: Services, query: StudentQuery): Promise<StudentPendingPayments> {
  const facts = await readSessionFacts(services.db, query.sessionId);
  if (!facts) throw new Refusal('payment_session_not_found', 'No such payment session.');
  const { offer, connected, notFound } = await methodOf(services, facts);
  const [oldest] = chargesOf(facts, query);
  if (!oldest) return { reference: null, payments: [], message: notFound[query.locale ?? localeOf[facts.country]] };
  const student = { schoolId: facts.school.id, studentId: oldest.details.student_id };
  const reference = await ensureStudentReference(services.db, student, keyOfAccount(connected));
  const payments = owedOf(facts, oldest.id).map((charge, at) =>
    viewOf(facts, { offer, charge, reference, isOldest: at === 0 }),
  );
  return { reference, payments, message: null };
}

/** Returns the session's method that asks for a student, and its message for no match. */
async function methodOf(services: Services, facts: SessionFacts) {
  const accounts = await services.accounts.offeredTo(facts.school.id);
  for (const offer of offersFor(facts, accounts)) {
    const field = studentField(offer);
    const connected = accounts.get(providerOf(offer).name);
    if (field && connected) return { offer, connected, notFound: field.notFound };
  }
  throw new Refusal('payment_method_not_available', 'No method of this session asks for a student.');
}

/** Returns the charges of the student with this document. Every charge is compared: a miss takes as long as a hit. */
function chargesOf(facts: SessionFacts, { type, number }: StudentQuery): readonly Charge[] {
  const { result, normalized } = checkDocument(type, number);
  const digest = digestOf(normalized);
  const isDocument = result === 'ok' || result === 'please_check';
  return owedOf(facts, null).filter(({ details }) => {
    const known = digestOf(normalizeDocument(details.student_identity_document ?? ''));
    return timingSafeEqual(known, digest) && isDocument;
  });
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A charge in the specification's shape of a pending payment. Source: spec §3. */
function viewOf(
  facts: SessionFacts,
  of: { readonly offer: Offer; readonly charge: Charge; readonly reference: string; readonly isOldest: boolean },
): StudentPendingPayments['payments'][number] {
  const { offer, charge, reference, isOldest } = of;
  const { id, dueDate, details } = charge;
  const until = payBefore({ now: facts.now, days: offer.validityDays, timeZone: facts.school.timeZone });
  return {
    id,
    // The commission of the others is reckoned when it is their turn.
    amount: isOldest ? priceOf(facts, offer, id).total : owed(charge),
    currency: facts.currency,
    entity: offer.gateway,
    payment_method: offer.type,
    external_id: null,
    matti_id: facts.payer.matti_id,
    user_id: facts.payer.id,
    payment_date: null,
    status: 'pending',
    ticket_number: null,
    transaction_reference: reference,
    meta_data: {
      pse_url: null,
      reference_due_date: until.toISOString(),
      reference_image_url: null,
      reference_value: reference,
    },
    concept_desc: details.concept_desc,
    due_date: dueDate,
    payable: isOldest,
  };
}
