import { sql } from 'kysely';
import type { StoredCard } from '#providers/card-capability';
import { holdCard } from '../../db/kept-cards.ts';
import { activateMandate, type MandateRow, readMandateOfPayment } from '../../db/mandates.ts';
import { announceCard } from '../../db/outbox.ts';
import { queueDomiciliation } from '../../mail/queue-domiciliation.ts';
import type { Services } from '../../start/services.ts';
import { domiciledCardView } from '../../views/saved-card-view.ts';

/**
 * Gives an agreed debit its card and tells the school and the payer, in one transaction: of several callers one does, and the two are
 * told once. Does nothing for a debit that is active or has ended.
 */
export async function activate(services: Services, mandate: MandateRow, card: StoredCard): Promise<void> {
  const { settings = {} } = (await services.accounts.of(mandate)) ?? {};
  const isNew = await services.db.transaction().execute(async (trx) => {
    // The session first, as every money transaction does: two that lock in another order would wait for each other.
    await trx.selectFrom('session').select('id').where('id', '=', mandate.session_id).forUpdate().execute();
    if (!(await holdCard(trx, card.id)) || !(await activateMandate(trx, mandate.id, card))) return false;
    const active = await readMandateOfPayment(trx, mandate.payment_id);
    if (!active) throw new Error('a debit that was just written cannot be gone');
    // The payer's page shows it, and follows by the version.
    await trx
      .updateTable('payment')
      .set({ version: sql<number>`version + 1` })
      .where('id', '=', mandate.payment_id)
      .execute();
    await announceCard(
      trx,
      mandate.session_id,
      'card.domiciled',
      domiciledCardView(active, settings),
      mandate.payment_id,
    );
    await queueDomiciliation(trx, services, 'domiciliation_agreed', active);
    return true;
  });
  if (!isNew) return;
  services.wake('outbox');
  services.wake('mail');
  services.live.notify(mandate.payment_id);
}
