import { Hono } from 'hono';
import { revokeVoucherLinkRequest, voucherLink, voucherLinkList, voucherLinkListQuery } from '#contracts/voucher-links';
import { checkCode, revokeCheckCodeRequest } from '#contracts/paper-check';
import { idempotent } from '../http/idempotency.ts';
import { checkedBody, checkedQuery } from '../http/request-check.ts';
import type { SchoolEnv } from '../http/school-auth.ts';
import type { Services } from '../services/services.ts';
import { revokeCheckCode } from '../use-cases/payments/check-codes.ts';
import { listVoucherLinks, revokeVoucherLink } from '../use-cases/payments/school-voucher-links.ts';
import { answer } from './openapi.ts';
import { callOf, schoolRead, schoolWrite } from './school-route.ts';

/** The links that show vouchers and slips to whoever holds them, and the codes on their papers. Mounted inside the school API, behind its key. */
export function schoolVouchers(services: Services): Hono<SchoolEnv> {
  const api = new Hono<SchoolEnv>();
  api.get('/voucher_links', describeList, checkedQuery(voucherLinkListQuery), async (c) =>
    c.json(await listVoucherLinks(callOf(services, c), c.req.valid('query'))),
  );
  const revokeBody = checkedBody(revokeVoucherLinkRequest);
  api.post('/payments/:id/voucher_link/revoke', describeRevoke, revokeBody, idempotent(services), async (c) =>
    c.json(await revokeVoucherLink(callOf(services, c), c.req.param('id'))),
  );
  const revokeCode = checkedBody(revokeCheckCodeRequest);
  api.post('/payments/:id/check_code/revoke', describeRevokeCode, revokeCode, idempotent(services), async (c) =>
    c.json(await revokeCheckCode(callOf(services, c), c.req.param('id'))),
  );
  return api;
}

const describeList = schoolRead('listVoucherLinks', {
  summary: 'List the durable links of your vouchers and slips, newest first; never their keys.',
  description:
    'Such a link shows its voucher to whoever holds it, without a login and with a child’s first name only. It outlives the ' +
    'payment link, and ends by itself 90 days after its payment has ended.',
  200: answer(voucherLinkList, 'One page.'),
  refusals: ['invalid_request'],
});

const describeRevoke = schoolWrite('revokeVoucherLink', {
  summary: 'Revoke the durable link of a payment’s voucher, for good.',
  description:
    'Whoever opens it then is told that it has ended, and whom to ask. The voucher itself can still be paid, and its payer reads ' +
    'it with the payment link. One that is revoked is answered as it is. `expire` of a session can revoke all of its vouchers’ links.',
  200: answer(voucherLink, 'The link, which has ended.'),
  refusals: ['voucher_not_found'],
});

const describeRevokeCode = schoolWrite('revokeCheckCode', {
  summary: 'Revoke the code on a payment’s slip and receipt, for good.',
  description:
    'Whoever scans it then is told that the paper cannot be verified, as for a code that was never given. The payment, its voucher ' +
    'and its durable link stay as they are. `expire` of a session can revoke the codes of all its payments.',
  200: answer(checkCode, 'The code, which opens nothing any more.'),
  refusals: ['check_code_not_found'],
});
