import { beforeEach, expect, test, vi } from 'vitest';
import { answerWithinMs } from '../client/api.ts';

const here = 'https://pay.example/card/status/p1';
vi.stubGlobal('window', { location: { href: here, origin: 'https://pay.example', pathname: '/card/status/p1' } });
vi.stubGlobal('document', { cookie: '' });
let answer: (signal: AbortSignal | null | undefined) => Promise<Response>;
vi.stubGlobal('fetch', (_path: string, init: RequestInit) => answer(init.signal));

/** A frame in English, whose payer came from a page of the school's. */
async function framed() {
  vi.resetModules();
  const [{ handOff }, { tab }] = await Promise.all([
    import('./open-in-tab.tsx'),
    import('../storage/browser-storage.ts'),
  ]);
  tab.clear();
  return { handOff, tab };
}

beforeEach(() => {
  answer = () => Promise.resolve(Response.json({ code: 'c0de' }));
});

test('the other window gets the way back and the language of this one, and no key', async () => {
  const { handOff, tab } = await framed();
  for (const [name, value] of Object.entries({ data: 'secret', r: 'school-1', locale: 'en-US' }))
    tab.write(name, value);
  const handed = await handOff('/card/status/p1?payment=p1&go=1');
  expect(handed).toEqual({
    kind: 'ready',
    url: 'https://pay.example/card/status/p1?payment=p1&go=1&handoff=c0de&r=school-1&locale=en-US',
  });
});

test('what was never chosen is not in the address', async () => {
  const { handOff } = await framed();
  expect(await handOff('/checkout')).toEqual({ kind: 'ready', url: 'https://pay.example/checkout?handoff=c0de' });
});

test('a payer does not wait longer for the code than for anything else', async () => {
  const { handOff } = await framed();
  const [limits, deadline] = [vi.spyOn(AbortSignal, 'timeout'), new AbortController()];
  limits.mockReturnValue(deadline.signal);
  answer = (signal) =>
    new Promise((_resolve, reject) => {
      if (signal?.aborted) reject(new Error('too late'));
      signal?.addEventListener('abort', () => reject(new Error('too late')));
    });
  const handing = handOff('/checkout');
  await expect.poll(() => limits).toHaveBeenCalledWith(answerWithinMs);
  deadline.abort();
  expect(await handing).toMatchObject({ kind: 'refused', refusal: { code: 'offline' } });
});
