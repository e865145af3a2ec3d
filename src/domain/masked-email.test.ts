import { expect, test } from 'vitest';
import { maskedEmail } from './masked-email.ts';

test.each([
  ['teresa@familia.example', 'te•••@familia.example'],
  ['te@familia.example', 't•••@familia.example'],
  ['t@familia.example', '•••@familia.example'],
  ['"a@b"@familia.example', '"a•••@familia.example'],
  ['nobody', '•••'],
])('%s is shown as %s', (address, masked) => {
  expect(maskedEmail(address)).toBe(masked);
});
