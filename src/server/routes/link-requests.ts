import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { linkRequest, linkRequestAnswer } from '#contracts/link-request';
import { parseLocale } from '#i18n/locale';
import { clientAddress } from '../http/client-address.ts';
import { findLink } from '../db/read/opening.ts';
import { sha256 } from '../basics/keys.ts';
import { sharedLimit, takePoint } from '../http/rate-limit.ts';
import { checkedBody, readableJson } from '../http/request-check.ts';
import type { Services } from '../services/services.ts';
import { requestLink } from '../use-cases/sessions/links.ts';
import { openBodyRefusals } from './checkout-object.ts';
import { answer, openCall } from './openapi.ts';

/**
 * How often one family may ask in an hour, wherever from, and one address with keys that nobody has: behind one address
 * stand many families. The e-mails to one family are counted in the database.
 */
const askedPerHour = 5;

/** Longer than making a link takes: whether one was made does not show in the time. */
const shortestAnswerMs = 400;

/** "Request another link". One answer for every key and address; only mail to the address on file tells them apart. */
export function linkRequests(services: Services): Hono {
  const api = new Hono();
  const requestLimit = sharedLimit(services, { name: 'link_requests', points: askedPerHour, seconds: 3600 });

  api.use(readableJson);
  api.post('/', describe, checkedBody(linkRequest), async (c) => {
    const { data, email } = c.req.valid('json');
    const link = await findLink(services.db, sha256(data));
    await takePoint(requestLimit, link?.sessionId ?? clientAddress(c), 'Too many requests for a link.');
    const locale = parseLocale(c.req.query('locale'));
    await Promise.all([requestLink(services, { key: data, email, locale }), pause(shortestAnswerMs)]);
    return c.json({ received: true as const }, 202, { 'cache-control': 'no-store' });
  });
  return api;
}

const describe = openCall('requestLink', {
  summary: 'Ask for another link by e-mail, with the key of an older one.',
  description:
    'The answer is always the same. An e-mail goes out only to the address on file, when the address given is that one and the session is not paid; older links then stop working.',
  202: answer(linkRequestAnswer, 'Received. It says nothing about the key or the address.'),
  refusals: [...openBodyRefusals, 'too_many_requests'],
});
