import { revokeVoucherLinkRequest, voucherLink, voucherLinkList, voucherLinkListQuery } from '#contracts/voucher-links';
import { checkCode, revokeCheckCodeRequest } from '#contracts/paper-check';
import { revokeCheckCode } from '../use-cases/payments/check-codes.ts';
import { listVoucherLinks, revokeVoucherLink } from '../use-cases/payments/school-voucher-links.ts';
import { answer } from './openapi.ts';
import { schoolPost, schoolRead, schoolRoutes } from './school-route.ts';

/** The links that show vouchers and slips to whoever holds them, and the codes on their papers. */
export const schoolVouchers = schoolRoutes(
  schoolRead('/voucher_links', 'listVoucherLinks', {
    permission: 'read',
    summary: 'List the durable links of your vouchers and slips, newest first; never their keys.',
    description:
      'Such a link shows its voucher to whoever holds it, without a login and with a child’s first name only. It outlives the ' +
      'payment link, and ends by itself 90 days after its payment has ended.',
    query: voucherLinkListQuery,
    200: answer(voucherLinkList, 'One page.'),
    does: (call, { query }) => listVoucherLinks(call, query),
  }),
  schoolPost('/payments/:id/voucher_link/revoke', 'revokeVoucherLink', {
    permission: 'charge',
    campus: 'payment',
    summary: 'Revoke the durable link of a payment’s voucher, for good.',
    description:
      'Whoever opens it then is told that it has ended, and whom to ask. The voucher itself can still be paid, and its payer reads ' +
      'it with the payment link. One that is revoked is answered as it is. `expire` of a session can revoke all of its vouchers’ links.',
    body: revokeVoucherLinkRequest,
    200: answer(voucherLink, 'The link, which has ended.'),
    refusals: ['voucher_not_found'],
    does: (call, { id }) => revokeVoucherLink(call, id),
  }),
  schoolPost('/payments/:id/check_code/revoke', 'revokeCheckCode', {
    permission: 'charge',
    campus: 'payment',
    summary: 'Revoke the code on a payment’s slip and receipt, for good.',
    description:
      'Whoever scans it then is told that the paper cannot be verified, as for a code that was never given. The payment, its voucher ' +
      'and its durable link stay as they are. `expire` of a session can revoke the codes of all its payments.',
    body: revokeCheckCodeRequest,
    200: answer(checkCode, 'The code, which opens nothing any more.'),
    refusals: ['check_code_not_found'],
    does: (call, { id }) => revokeCheckCode(call, id),
  }),
);
