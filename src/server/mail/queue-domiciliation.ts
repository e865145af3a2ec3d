import type { Transaction } from 'kysely';
import type { MandateRow } from '../db/mandates.ts';
import type { Database } from '../db/tables.generated.ts';
import type { Services } from '../start/services.ts';
import { about } from './how-to-pay.ts';
import { queueAbout, readPaymentContext, withoutStopping } from './letter-context.ts';
import { dropUnsentEmails } from './queue-email.ts';

/**
 * Queues the letter about a standing debit that began or ended, in the caller's transaction, once each. The session's lock
 * is held. Call `services.wake('mail')` after the commit.
 */
export async function queueDomiciliation(
  trx: Transaction<Database>,
  services: Services,
  kind: 'domiciliation_agreed' | 'domiciliation_ended',
  mandate: MandateRow,
): Promise<void> {
  if (!services.mailer) return;
  await withoutStopping(trx, services, mandate.session_id, async () => {
    if (kind === 'domiciliation_ended') await dropUnsentEmails(trx, ['domiciliation_agreed'], mandate.id);
    const context = await readPaymentContext(trx, services, mandate.session_id, mandate.payment_id);
    if (!context) return;
    const { card } = mandate;
    await queueAbout(trx, services, context, {
      kind,
      about: mandate.id,
      data: {
        ...about(context),
        card: card && { brand: card.brand, lastFour: card.lastFour },
      },
    });
  });
}
