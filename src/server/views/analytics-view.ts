import { analyticsFramePath } from '#contracts/analytics-messages';
import type { PaymentSession } from '#contracts/session';
import type { SessionFacts } from '../db/session-facts.ts';
import type { Services } from '../start/services.ts';

/** Where a session's page views are told, and under which name; null where analytics is not set up. Source: spec §5, §9. */
export function analyticsView(
  { analytics, keys }: Pick<Services, 'analytics' | 'keys'>,
  { school, payer }: SessionFacts,
): PaymentSession['analytics'] {
  if (!analytics) return null;
  return {
    container_id: analytics.containerId,
    frame_url: analytics.tagsOrigin + analyticsFramePath,
    user_pseudonym: keys.payerPseudonym(school.id, payer.id),
  };
}
