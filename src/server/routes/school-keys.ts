import { createKeyRequest, keyWithSecret, revokedKey, rotateKeyRequest, schoolKeyList } from '#contracts/school-keys';
import { createSchoolKey, listSchoolKeys, revokeSchoolKey, rotateSchoolKey } from '../use-cases/schools/school-keys.ts';
import { answer } from './openapi.ts';
import { schoolDelete, schoolPost, schoolRead, schoolRoutes } from './school-route.ts';

/** The secret keys of a school's own calls. */
export const schoolKeys = schoolRoutes(
  schoolRead('/keys', 'listKeys', {
    permission: 'manage_keys',
    summary: 'List your secret keys.',
    description:
      'Those that work, the oldest first. A key itself is never shown again: `hint` has its last four characters.',
    200: answer(schoolKeyList, 'Your keys.'),
    does: listSchoolKeys,
  }),
  schoolPost('/keys', 'createKey', {
    permission: 'manage_keys',
    summary: 'Make a secret key, at most twenty.',
    description: 'One for each server and each person, so that one can be ended without the others.',
    body: createKeyRequest,
    201: answer(keyWithSecret, 'The key, which is never shown again.'),
    does: (call, { body }) => createSchoolKey(call, body),
  }),
  schoolPost('/keys/:id/rotate', 'rotateKey', {
    permission: 'manage_keys',
    summary: 'Make a secret key in the place of another.',
    description:
      'For `overlap_hours` both work, so that you can change yours without losing a call. The new one has the old one’s name.',
    body: rotateKeyRequest,
    200: answer(keyWithSecret, 'The new key, which is never shown again.'),
    refusals: ['not_found'],
    does: (call, { id, body }) => rotateSchoolKey(call, { ...body, id }),
  }),
  schoolDelete('/keys/:id', 'revokeKey', {
    permission: 'manage_keys',
    summary: 'End a secret key at once. The key of the call itself stays.',
    200: answer(revokedKey, 'It opens nothing any more.'),
    refusals: ['invalid_request', 'idempotency_key_reused', 'idempotency_key_in_flight', 'not_found'],
    does: (call, { id }) => revokeSchoolKey(call, id),
  }),
);
