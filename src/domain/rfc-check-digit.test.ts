import { expect, test } from 'vitest';
import { checkDocument } from './identity-documents.ts';
import { hasOddRfcDigit } from './rfc-check-digit.ts';

test.each(['GODE561231GR8', 'EKU9003173C9', 'XAXX010101000', 'gode-561231-gr8'])('%s follows', (rfc) => {
  expect(hasOddRfcDigit(rfc)).toBe(false);
});

test.each(['GODE561231GR9', 'PAF070213GI1'])('%s does not', (rfc) => {
  expect(hasOddRfcDigit(rfc)).toBe(true);
});

test.each(['', 'GODE5612', 'GODE561231GR', 'no number'])('of %j nothing is said', (rfc) => {
  expect(hasOddRfcDigit(rfc)).toBe(false);
});

test('it says what the server says, whatever the last sign is', () => {
  for (const start of ['GODE561231GR', 'EKU9003173C', 'ÑAÑ&010203AB', 'A&B010203XY'])
    for (const last of '0123456789A') {
      const { result } = checkDocument('rfc', start + last);
      if (result === 'ok' || result === 'please_check')
        expect([start + last, hasOddRfcDigit(start + last)]).toEqual([start + last, result === 'please_check']);
    }
});
