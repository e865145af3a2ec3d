import {
  account,
  accountList,
  addAccountRequest,
  closeAccountRequest,
  rotateAccountRequest,
} from '#contracts/accounts';
import {
  addSchoolAccount,
  closeSchoolAccount,
  listSchoolAccounts,
  readSchoolAccount,
  rotateSchoolAccount,
} from '../use-cases/accounts/accounts-of-school.ts';
import { answer } from './openapi.ts';
import { schoolPost, schoolRead, schoolRoutes } from './school-route.ts';

/** A school's own accounts at providers. Credentials only come in. */
export const schoolAccounts = schoolRoutes(
  schoolPost('/', 'addAccount', {
    permission: 'manage_connections',
    summary: 'Collect into an account of your own at a provider.',
    description:
      'The provider is asked whose the credentials are before they are stored, sealed; no answer ever repeats them. From then on ' +
      'your new payments go to this account, and those made before stay where they are. Enter `webhook_url` at the provider. ' +
      'An account that you closed is opened again by credentials of its merchant. If people of yours have the role `administer`, it ' +
      'is `pending` until another of them approves it, or for 24 hours: close the one in its place before.',
    body: addAccountRequest,
    201: answer(account, 'The account, without its credentials.'),
    refusals: [
      'unknown_provider',
      'credentials_unusable',
      'credentials_refused',
      'account_exists',
      'merchant_taken',
      'provider_unavailable',
    ],
    does: (call, { body }) => addSchoolAccount(call, body),
  }),
  schoolRead('/', 'listAccounts', {
    permission: 'read',
    summary: 'List your own accounts at providers.',
    200: answer(accountList, 'All of them, closed ones too, the oldest first.'),
    does: listSchoolAccounts,
  }),
  schoolRead('/:id', 'readAccount', {
    permission: 'read',
    summary: 'Read one of your accounts.',
    200: answer(account, 'The account, without its credentials.'),
    refusals: ['account_not_found'],
    does: (call, { id }) => readSchoolAccount(call, id),
  }),
  schoolPost('/:id/rotate', 'rotateAccount', {
    permission: 'manage_connections',
    summary: 'Give an account other credentials of the same merchant.',
    description:
      'Calls go out with the new ones at once. For `overlap_hours` webhooks count that are signed with either secret, so that ' +
      'you can change it at the provider without losing one. A closed account is rotated too: what is on it goes on.',
    body: rotateAccountRequest,
    200: answer(account, 'The account as it is now.'),
    refusals: [
      'account_not_found',
      'credentials_unusable',
      'credentials_refused',
      'another_merchant',
      'provider_unavailable',
    ],
    does: (call, { id, body }) => rotateSchoolAccount(call, { ...body, id }),
  }),
  schoolPost('/:id/close', 'closeAccount', {
    permission: 'manage_connections',
    summary: 'Close an account: no new payment goes to it.',
    description:
      'Payers are no longer offered what it collected, and nothing falls back to the installation’s account. Payments on it go ' +
      'on: they are asked about, told of, given back and compared as before. Keep its credentials valid at the provider for as long.',
    body: closeAccountRequest,
    200: answer(account, 'The account, which is closed.'),
    refusals: ['account_not_found', 'account_closed'],
    does: (call, { id }) => closeSchoolAccount(call, id),
  }),
);
