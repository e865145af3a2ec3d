import { expect, test } from 'vitest';
import { sessions } from '../pages/gallery/fixtures.ts';
import { hasToast } from './has-toast.ts';
import type { ShownOutcome } from './shown-outcome.ts';

const [first] = sessions.mexico.settings.checkout_payment_options;
const options = first
  ? [
      { ...first, key: 'MX/card/gr4vy_secure_fields', step: 'card-fields' },
      { ...first, key: 'MX/store/stripe', step: 'instructions' },
    ]
  : [];
const session = {
  ...sessions.mexico,
  settings: { ...sessions.mexico.settings, checkout_payment_options: options },
};
const refused = (methodKey: string, call: 'materialize' | 'commit' | null): ShownOutcome => ({
  kind: 'refused',
  methodKey,
  call,
  refusal: { code: 'x', status: 409, metadata: {}, supportCode: null, title: '', advice: '' },
});

// S8-R02, S8-R03
test.each([
  ['materialize of a store', refused('MX/store/stripe', 'materialize'), true],
  ['commit of a store', refused('MX/store/stripe', 'commit'), true],
  ['materialize of gr4vy secure fields', refused('MX/card/gr4vy_secure_fields', 'materialize'), true],
  ['commit of gr4vy secure fields', refused('MX/card/gr4vy_secure_fields', 'commit'), false],
  ['a form that asked for nothing', refused('', null), false],
] as const)('a refusal is said in a toast too: %s', (_what, outcome, toast) => {
  expect(hasToast(outcome, session)).toBe(toast);
});
