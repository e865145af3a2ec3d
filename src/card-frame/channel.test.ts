import { describe, expect, test } from 'vitest';
import type { ToCardFrame } from '#contracts/card-frame-messages';
import { awaitChannel, type Channel } from './channel.ts';

const appOrigin = 'https://pay.example';
const begin = { type: 'begin', parameters: { public_key: 'pub' }, accent: '#0f5b4a' };

/** A frame as its browser runs it, with the window around it. */
function frame() {
  const parent = new EventTarget();
  const events = new EventTarget();
  const opened: Channel[] = [];
  const window = Object.assign(events, { parent });
  awaitChannel({ window: window as never, appOrigin }, (channel) => opened.push(channel));
  const post = (data: unknown, { origin = appOrigin, source = parent as unknown, ports = 1 } = {}) => {
    const channels = Array.from({ length: ports }, () => new MessageChannel());
    const event = Object.assign(new Event('message'), {
      data,
      origin,
      source,
      ports: channels.map(({ port2 }) => port2),
    });
    events.dispatchEvent(event);
    return channels.map(({ port1 }) => port1);
  };
  return { opened, post };
}

describe('the channel', () => {
  test('is taken from the page around, on the checkout’s origin', () => {
    const { opened, post } = frame();
    post(begin);
    expect(opened.map((channel) => channel.begin)).toEqual([begin]);
  });

  test.each<[string, unknown, object]>([
    ['another origin', begin, { origin: 'https://evil.example' }],
    ['an origin that begins alike', begin, { origin: `${appOrigin}.evil.example` }],
    ['a page without an origin', begin, { origin: 'null' }],
    ['another window', begin, { source: new EventTarget() }],
    ['no window', begin, { source: null }],
    ['a message without a port', begin, { ports: 0 }],
    ['a message with two', begin, { ports: 2 }],
    ['another message', { ...begin, type: 'submit' }, {}],
    ['a message with more in it', { ...begin, more: 1 }, {}],
    ['a colour that is none', { ...begin, accent: 'red;background:url(//evil.example)' }, {}],
    ['what is no text', { ...begin, parameters: { api_origin: { toString: 1 } } }, {}],
    ['4 KB and more', { ...begin, parameters: { public_key: 'x'.repeat(4096) } }, {}],
  ])('is never taken from %s', (_who, data, how) => {
    const { opened, post } = frame();
    post(data, how);
    expect(opened).toEqual([]);
    post(begin);
    expect(opened).toHaveLength(1);
  });

  test('is taken once', () => {
    const { opened, post } = frame();
    post(begin);
    post({ ...begin, accent: '#000000' });
    expect(opened).toHaveLength(1);
  });

  test('hears only what the contract knows', async () => {
    const { opened, post } = frame();
    const [port] = post(begin);
    const heard: ToCardFrame[] = [];
    opened[0]?.hear((message) => heard.push(message));
    for (const wrong of [null, 'submit', { type: 'submit' }, { type: 'read' }, { type: 'show', parts: ['cookie'] }])
      port?.postMessage(wrong);
    port?.postMessage({ type: 'submit', attempt: 1, limit_ms: 30_000 });
    await expect.poll(() => heard).toEqual([{ type: 'submit', attempt: 1, limit_ms: 30_000 }]);
    port?.close();
  });
});
