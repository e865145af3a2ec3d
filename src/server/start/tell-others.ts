import { randomUUID } from 'node:crypto';
import { type Listening, type Notices, openNotices } from '../db/driver/notices.ts';
import type { LiveStatus } from '../services/services.ts';
import type { Logger } from '../basics/log.ts';

interface Told {
  readonly live: LiveStatus;
  close: Notices['close'];
}

/**
 * Live status that reaches the open pages of every process. It is told after commits only, so no transaction over money
 * ever notifies; while the line is away each process looks for itself (`http/look-together.ts`), as it always does.
 */
export function tellOthers(live: LiveStatus, config: Listening['config'], log: Pick<Logger, 'warn'>): Told {
  const notices = openNotices({
    config,
    me: randomUUID(),
    hear: (paymentIds) => paymentIds.forEach((id) => live.notify(id)),
    lost: (error) =>
      log.warn({ err: error }, 'the line to the other processes was lost; each looks for itself until it is back'),
  });
  return {
    live: {
      ...live,
      notify(paymentId) {
        live.notify(paymentId);
        notices.tell(paymentId);
      },
    },
    close: () => notices.close(),
  };
}
