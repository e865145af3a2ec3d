import type { Services, StoreWebhook } from '../services/services.ts';
import { applyWebhook, mostWebhooks } from './apply-inbox.ts';

export interface ArrivingWebhooks {
  /** Returns once the webhook is stored. */
  arrive(store: StoreWebhook): Promise<void>;
  /** Resolves when none is under way. */
  rest(): Promise<void>;
}

/**
 * The webhooks that a process applies as they come, without a look for them: each is stored as taken, in one commit.
 * If the process ends before it has applied one, that is due seconds later, as any that was taken. Those for which
 * there is no room wait for a look.
 */
export function arrivingWebhooks(services: Services, mayApply: () => boolean): ArrivingWebhooks {
  const underWay = new Set<Promise<void>>();
  return {
    async arrive(store) {
      if (!mayApply() || underWay.size >= mostWebhooks) {
        await store(false);
        services.wake('inbox');
        return;
      }
      const stored = store(true);
      const applied: Promise<void> = stored
        // Who brought it hears what went wrong with storing it.
        .then(
          (row) => (row ? applyWebhook(services, row) : undefined),
          () => undefined,
        )
        .catch((error: unknown) => services.log.error({ err: error }, 'applying a webhook failed; it is tried again'))
        .finally(() => underWay.delete(applied));
      underWay.add(applied);
      await stored;
    },
    rest: async () => void (await Promise.all(underWay)),
  };
}
