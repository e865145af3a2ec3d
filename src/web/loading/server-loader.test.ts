import { expect, test } from 'vitest';
import { sessions } from '../pages/gallery/fixtures.ts';
import { withoutTokens } from './server-loader.ts';

test('a page’s facts hold no bearer, wherever it stood, and everything else', () => {
  const session = { ...sessions.mexico, token: 'secret-1' };
  const page = {
    state: 'ready',
    formToken: 'form',
    session,
    refusal: { metadata: { token: 'secret-2', payment_id: 'p' } },
  };
  const blank = withoutTokens(page);
  expect(JSON.stringify(blank)).not.toContain('secret');
  expect(blank).toEqual({
    ...page,
    session: { ...session, token: '' },
    refusal: { metadata: { token: '', payment_id: 'p' } },
  });
});
