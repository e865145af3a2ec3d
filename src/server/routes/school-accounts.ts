import { Hono } from 'hono';
import {
  account,
  accountList,
  addAccountRequest,
  closeAccountRequest,
  rotateAccountRequest,
} from '#contracts/accounts';
import { idempotent } from '../http/idempotency.ts';
import { checkedBody } from '../http/request-check.ts';
import type { SchoolEnv } from '../http/school-auth.ts';
import type { Services } from '../services/services.ts';
import {
  addSchoolAccount,
  closeSchoolAccount,
  listSchoolAccounts,
  readSchoolAccount,
  rotateSchoolAccount,
} from '../use-cases/accounts/accounts-of-school.ts';
import { answer } from './openapi.ts';
import { callOf, schoolRead, schoolWrite } from './school-route.ts';

/** A school's own accounts at providers. Credentials only come in. Mounted inside the school API, behind its key. */
export function schoolAccounts(services: Services): Hono<SchoolEnv> {
  const api = new Hono<SchoolEnv>();
  const once = idempotent(services);
  api.post('/', describeAdd, checkedBody(addAccountRequest), once, async (c) =>
    c.json(await addSchoolAccount(callOf(services, c, 201), c.req.valid('json')), 201),
  );
  api.get('/', describeList, async (c) => c.json(await listSchoolAccounts(callOf(services, c))));
  api.get('/:id', describeRead, async (c) => c.json(await readSchoolAccount(callOf(services, c), c.req.param('id'))));
  api.post('/:id/rotate', describeRotate, checkedBody(rotateAccountRequest), once, async (c) => {
    const rotation = { ...c.req.valid('json'), id: c.req.param('id') };
    return c.json(await rotateSchoolAccount(callOf(services, c), rotation));
  });
  api.post('/:id/close', describeClose, checkedBody(closeAccountRequest), once, async (c) =>
    c.json(await closeSchoolAccount(callOf(services, c), c.req.param('id'))),
  );
  return api;
}

const describeAdd = schoolWrite('addAccount', {
  summary: 'Collect into an account of your own at a provider.',
  description:
    'The provider is asked whose the credentials are before they are stored, sealed; no answer ever repeats them. From then on ' +
    'your new payments go to this account, and those made before stay where they are. Enter `webhook_url` at the provider. ' +
    'An account that you closed is opened again by credentials of its merchant.',
  201: answer(account, 'The account, without its credentials.'),
  refusals: [
    'unknown_provider',
    'credentials_unusable',
    'credentials_refused',
    'account_exists',
    'merchant_taken',
    'provider_unavailable',
  ],
});

const describeList = schoolRead('listAccounts', {
  summary: 'List your own accounts at providers.',
  200: answer(accountList, 'All of them, closed ones too, the oldest first.'),
});

const describeRead = schoolRead('readAccount', {
  summary: 'Read one of your accounts.',
  200: answer(account, 'The account, without its credentials.'),
  refusals: ['account_not_found'],
});

const describeRotate = schoolWrite('rotateAccount', {
  summary: 'Give an account other credentials of the same merchant.',
  description:
    'Calls go out with the new ones at once. For `overlap_hours` webhooks count that are signed with either secret, so that ' +
    'you can change it at the provider without losing one. A closed account is rotated too: what is on it goes on.',
  200: answer(account, 'The account as it is now.'),
  refusals: [
    'account_not_found',
    'credentials_unusable',
    'credentials_refused',
    'another_merchant',
    'provider_unavailable',
  ],
});

const describeClose = schoolWrite('closeAccount', {
  summary: 'Close an account: no new payment goes to it.',
  description:
    'Payers are no longer offered what it collected, and nothing falls back to the installation’s account. Payments on it go ' +
    'on: they are asked about, told of, given back and compared as before. Keep its credentials valid at the provider for as long.',
  200: answer(account, 'The account, which is closed.'),
  refusals: ['account_not_found', 'account_closed'],
});
