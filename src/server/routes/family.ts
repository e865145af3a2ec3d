import { type Family, pageId, presenceRequest } from '#contracts/family';
import { encodePresence } from '../http/card-presence.ts';
import { requireLiveBearer, requireOwnSession, requirePayer } from '../http/payer-auth.ts';
import { limitPresence } from '../http/rate-limit.ts';
import { localeOfQuery } from '../http/request-check.ts';
import { readFamily } from '../use-cases/sessions/read-family.ts';
import { bodyRefusals } from './checkout-object.ts';
import { liveStatus } from './live-status.ts';
import { payerCall } from './openapi.ts';
import { payerPost, payerRoutes } from './payer-route.ts';

/** What the phones of one link see of each other: whoever has the session's key, nobody else. */
export const familyRoutes = payerRoutes(
  payerPost('/sessions/:id/presence', 'announceCardForm', {
    summary: 'Say that a card form is open on a page of this session, or was left.',
    description:
      'Counts for a minute, so that a page says it again while it shows the form. Nothing is stored, and nothing says ' +
      'whose it is: `page` is made up by the page.',
    body: presenceRequest,
    limits: [limitPresence],
    204: { description: 'It is known.' },
    refusals: [...bodyRefusals, 'payment_session_not_found'],
    does: async ({ services, sessionId }, { body: { page, card_form: isOpen } }) =>
      services.live.notify(encodePresence({ sessionId, page, isOpen })),
  }),
  (api, services) =>
    api.get('/sessions/:id/events', describeFollow, requirePayer(services), (c) => {
      const sessionId = requireOwnSession(c.var.claims, c.req.param('id'));
      const page = pageId.safeParse(c.req.query('page')).data ?? null;
      let last: Family | null = null;
      return liveStatus(services, c, {
        id: sessionId,
        owner: { kind: 'ofFamily', id: sessionId },
        async read() {
          await requireLiveBearer(services, c);
          const now = await readFamily(services, { sessionId, locale: localeOfQuery(c), page });
          if (last && JSON.stringify(now) === JSON.stringify(factsOf(last))) return last;
          // real time: it only has to grow, also after another process's stream.
          const version = Math.max(Date.now(), (last?.version ?? 0) + 1);
          last = { ...now, version, finished: false };
          return last;
        },
      });
    }),
);

const factsOf = ({ payment, card_form }: Family) => ({ payment, card_form });

const describeFollow = payerCall('followSession', {
  summary: 'What other pages of this session do, as server-sent events.',
  description:
    'Each `status` event is the last payment that waits or brought money, and whether a card form is open on another page ' +
    'than `page`, the caller’s own. Otherwise like `followPayment`.',
  200: { description: 'text/event-stream' },
  refusals: ['payment_session_not_found', 'unauthorized', 'too_many_requests', 'service_unavailable'],
});
