import { randomUUIDv7 } from 'node:crypto';
import type { CreatedSession, CreateSessionRequest, SchoolSession } from '#contracts/school-api';
import { linkExpiry } from '#domain/access-link';
import { amountsOf } from '#domain/charges';
import { announceSession } from '../../db/outbox.ts';
import type { CallingSchool } from '../../db/schools.ts';
import { insertSession } from '../../db/sessions-write.ts';
import { newKey, sha256 } from '../../auth/keys.ts';
import { linkUrl, queueLinkEmail } from '../../mail/queue-link-email.ts';
import { refuseWithoutMail } from '../../mail/queue-email.ts';
import type { Services } from '../../start/services.ts';
import type { Keep } from '../../http/idempotency.ts';
import { refuseLocalAddress } from '../../http/web-address.ts';
import { refuseUnpayable, storedCharges } from './session-charges.ts';

/**
 * Creates a payment session with its charges and a link of 72 hours; the link's key is in the answer and nowhere else.
 * Refuses by spec §8's session codes, `currency_mismatch`, or `invalid_request` when a charge's values do not add up.
 */
export async function createSession(
  services: Services,
  school: CallingSchool,
  request: CreateSessionRequest,
  keep: Keep<CreatedSession>,
): Promise<CreatedSession> {
  refuseUnpayable(school, request);
  refuseLocalAddress(services, 'return_url', request.return_url);
  refuseWithoutMail(services, 'send_link', request.send_link);
  const id = randomUUIDv7();
  const link = { id: randomUUIDv7(), key: newKey(), expiresAt: linkExpiry(school.now) };
  const charges = storedCharges(school, request);
  const { total_due_amount: amount } = amountsOf(charges, { oldestOnly: false });
  const created: CreatedSession = {
    id,
    external_id: request.external_id,
    status: 'open',
    amounts: { amount_to_pay: amount, total_due_amount: amount, paid_amount: 0 },
    currency: school.currency,
    campus_id: request.campus_id,
    charges: charges.map((charge): SchoolSession['charges'][number] => ({
      ...charge,
      paid_amount: 0,
      waived_amount: 0,
    })),
    payments: [],
    link_expires_at: link.expiresAt.toISOString(),
    created_at: school.now.toISOString(),
    paid_at: null,
    url: linkUrl(services, link),
  };
  await services.db.transaction().execute(async (trx) => {
    await insertSession(trx, {
      id,
      schoolId: school.id,
      country: school.country,
      currency: school.currency,
      amount,
      campusId: request.campus_id,
      payer: request.payer,
      generateInvoice: request.generate_invoice,
      vat: request.vat,
      checkoutKind: request.checkout_kind,
      paymentAnnuity: request.payment_annuity,
      externalId: request.external_id,
      returnUrl: request.return_url,
      createdAt: school.now,
      charges,
      link: { id: link.id, keySha256: sha256(link.key), expiresAt: link.expiresAt },
    });
    await announceSession(trx, id, 'payment_session.opened');
    if (request.send_link)
      await queueLinkEmail(trx, services, { kind: 'access_link', sessionId: id, link, locale: null });
    await keep(trx, created);
  });
  services.wake('outbox');
  if (request.send_link) services.wake('mail');
  return created;
}
