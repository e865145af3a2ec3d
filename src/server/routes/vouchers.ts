import { Hono } from 'hono';
import { voucherView } from '#contracts/voucher-view';
import { parseLocale } from '#i18n/locale';
import { missLimiter } from '../http/wrong-keys.ts';
import type { Services } from '../services/services.ts';
import { voucherPaper } from '../use-cases/payments/payment-paper.ts';
import { readVoucher } from '../use-cases/payments/read-payment.ts';
import { voucherPicture } from '../use-cases/payments/receipt-picture.ts';
import { voucherCalendar } from '../use-cases/payments/voucher-calendar.ts';
import { liveStatus } from './live-status.ts';
import { answer, openCall } from './openapi.ts';
import { namedInPicture, paperFiles, pictureFiles, pictureNames } from './paper-file.ts';

/** A voucher by its durable key: read-only, without a token, until its school revokes it or its time is over. */
export function voucherRoutes(services: Services): Hono {
  const routes = new Hono();
  routes.use('/:voucherKey/*', missLimiter(services));
  routes.get('/:voucherKey', describeVoucher, async (c) =>
    c.json((await readVoucher(services, c.req.param('voucherKey'), parseLocale(c.req.query('locale')))).view),
  );
  routes.get('/:voucherKey/events', describeEvents, async (c) => {
    const read = () => readVoucher(services, c.req.param('voucherKey'), parseLocale(c.req.query('locale')));
    const { payment } = await read();
    const owner = { kind: 'ofVoucher', id: payment.id } as const;
    return liveStatus(services, c, { id: payment.id, owner, read: async () => (await read()).view });
  });
  const answerPaper = paperFiles(services);
  routes.get('/:voucherKey/file', describeFile, async (c) => {
    const locale = parseLocale(c.req.query('locale'));
    const { paymentId, ...file } = await voucherPaper(services, c.req.param('voucherKey'), locale);
    return answerPaper(c, { id: paymentId }, file);
  });
  const answerPicture = pictureFiles(services);
  routes.get('/:voucherKey/picture', describePicture, async (c) => {
    const locale = parseLocale(c.req.query('locale'));
    const asked = { locale, named: namedInPicture(c) };
    const { paymentId, ...file } = await voucherPicture(services, c.req.param('voucherKey'), asked);
    return answerPicture(c, { id: paymentId }, file);
  });
  routes.get('/:voucherKey/reminder.ics', describeReminder, (c) =>
    voucherCalendar(services, c.req.param('voucherKey'), parseLocale(c.req.query('locale'))),
  );
  return routes;
}

const whenGone = ['voucher_not_found', 'voucher_link_ended', 'too_many_requests'] as const;

const describeVoucher = openCall('readVoucher', {
  summary: 'Read a voucher by its durable key.',
  200: answer(voucherView, 'The voucher.'),
  refusals: whenGone,
});
const describeEvents = openCall('followVoucher', {
  summary: 'Live status of a voucher as server-sent events.',
  description: 'As of a payment: `status`, `ping`, and `end` once the key opens the voucher no more.',
  200: { description: 'text/event-stream' },
  refusals: ['voucher_not_found', 'too_many_requests', 'service_unavailable'],
});
const describeFile = openCall('downloadVoucherFile', {
  summary: 'The voucher as a tagged PDF; once it is paid, its receipt without the payer’s name.',
  200: { description: 'application/pdf' },
  refusals: [...whenGone, 'invalid_payment_status', 'service_unavailable'],
});
const describePicture = openCall('downloadVoucherPicture', {
  summary: 'A paid voucher as a picture: its stamped ticket with the confirmation number.',
  description: pictureNames,
  200: { description: 'image/png' },
  refusals: [...whenGone, 'invalid_payment_status', 'service_unavailable'],
});
const describeReminder = openCall('downloadVoucherReminder', {
  summary: 'A calendar entry for the last day to pay, with an alarm a day before.',
  200: { description: 'text/calendar' },
  refusals: [...whenGone, 'invalid_payment_status'],
});
