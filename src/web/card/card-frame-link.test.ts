import { expect, test } from 'vitest';
import type { CardFieldsState } from '#contracts/card-fields';
import { openCardFrame } from './card-frame-link.ts';

const origin = 'https://card.example';
const begin = { type: 'begin', parameters: { public_key: 'pub' }, accent: '#0f5b4a' } as const;

const token = { kind: 'tokenized', token: 'tok', brand: 'visa', last_four: '4242', holder: 'Ana' };

/** The page's end, and the frame's own port as its document got it. */
function opened() {
  const posted: { readonly message: unknown; readonly to: string }[] = [];
  const ports: MessagePort[] = [];
  const heard: unknown[] = [];
  const target = {
    postMessage(message: unknown, to: string, [port]: readonly MessagePort[]) {
      posted.push({ message, to });
      if (port) ports.push(port);
    },
  };
  const link = openCardFrame(
    target as never,
    { origin, begin },
    {
      onReady: () => heard.push('ready'),
      onState: (state: CardFieldsState) => heard.push(state.brand),
      onHeight: (height) => heard.push(height),
    },
  );
  const [frame] = ports;
  if (!frame) throw new Error('no port was handed over');
  const messages: unknown[] = [];
  frame.addEventListener('message', ({ data }) => messages.push(data));
  frame.start();
  return { link, frame, posted, heard, messages };
}

test('the channel goes to the frame’s exact origin, once', () => {
  const { posted, link } = opened();
  expect(posted).toEqual([{ message: begin, to: origin }]);
  link.close();
});

test('what the frame tells is passed on, and nothing else', async () => {
  const { frame, heard, link } = opened();
  for (const message of [{ type: 'height', height: -4 }, { type: 'ready' }, { type: 'height', height: 300 }])
    frame.postMessage(message);
  await expect.poll(() => heard).toEqual(['ready', 300]);
  link.close();
});

test('a card that was sent settles with its token and its holder', async () => {
  const { frame, messages, link } = opened();
  const outcome = link.submit(5000);
  await expect.poll(() => messages).toEqual([{ type: 'submit', attempt: 1, limit_ms: 5000 }]);
  frame.postMessage({ type: 'outcome', attempt: 1, outcome: token });
  expect(await outcome).toEqual({ kind: 'tokenized', token: 'tok', holder: 'Ana' });
  link.close();
});

test.each([
  [
    { kind: 'refused', code: 'x' },
    { kind: 'refused', code: 'x' },
  ],
  [{ kind: 'unknown' }, { kind: 'timed_out' }],
])('%j is told as %j', async (answer, means) => {
  const { frame, link } = opened();
  const outcome = link.submit(5000);
  frame.postMessage({ type: 'outcome', attempt: 1, outcome: answer });
  expect(await outcome).toEqual(means);
  link.close();
});

test('no response within the limit is an end, and an answer to an earlier press says nothing of a later one', async () => {
  const { frame, link } = opened();
  expect(await link.submit(20)).toEqual({ kind: 'timed_out' });
  const next = link.submit(5000);
  frame.postMessage({ type: 'outcome', attempt: 1, outcome: { ...token, token: 'of the card before' } });
  frame.postMessage({ type: 'outcome', attempt: 2, outcome: token });
  expect(await next).toMatchObject({ token: 'tok' });
  link.close();
});
