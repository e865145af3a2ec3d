import { sql } from 'kysely';
import type { AcceptanceView } from '#contracts/offer-form';
import type { Locale } from '#i18n/locale';
import type { Acceptance } from '#providers/offer-form';
import type { Offer } from '#providers/offer';
import type { Trx } from '../../db/driver/db.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { ConnectedProvider } from '../../services/accounts.ts';

/** Returns what an account requires a payer to accept for an offer, or nothing. Refuses as `provider_unavailable`. */
export async function acceptancesOf(
  { connection }: ConnectedProvider,
  offer: Offer,
  locale: Locale,
): Promise<readonly Acceptance[]> {
  const documents = connection.acceptances ? await connection.acceptances(offer, locale) : [];
  if (!documents) throw new Refusal('provider_unavailable', 'The provider did not say what has to be accepted.');
  return documents;
}

export const acceptanceViews = (documents: readonly Acceptance[], locale: Locale): AcceptanceView[] =>
  documents.map(({ id, title, url, version }) => ({ id, title: title[locale], url, version }));

/**
 * Returns the acceptances in force, once the payer has accepted them all in these versions. Refuses as
 * `acceptance_required`, with what is to be shown, and as `provider_unavailable`.
 */
export async function requireAccepted(
  connected: ConnectedProvider,
  offer: Offer,
  accepted: Readonly<Record<string, string>>,
  locale: Locale,
): Promise<readonly Acceptance[]> {
  const documents = await acceptancesOf(connected, offer, locale);
  if (documents.some(({ id, version }) => accepted[id] !== version))
    throw new Refusal('acceptance_required', 'Documents of the provider have to be accepted.', {
      acceptances: acceptanceViews(documents, locale),
    });
  return documents;
}

export async function insertAccepted(
  trx: Trx,
  { id: paymentId, session_id: sessionId }: { readonly id: string; readonly session_id: string },
  documents: readonly Acceptance[],
): Promise<void> {
  if (documents.length === 0) return;
  const rows = documents.map(({ id, version, url }) => ({
    payment_id: paymentId,
    session_id: sessionId,
    document: id,
    version,
    url,
    accepted_at: sql<Date>`app_now()`,
  }));
  await trx.insertInto('provider_acceptance').values(rows).execute();
}
