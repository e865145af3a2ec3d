import { beforeEach, describe, expect, test } from 'vitest';
import { type AnalyticsMessage, analyticsMessage } from '#contracts/analytics-messages';
import { pages } from '../../pages.ts';
import { createFollower, frameAddress, routePattern } from './follow-page.ts';

const analytics = {
  container_id: 'GTM-AB12CD',
  frame_url: 'https://tags.example/analytics-frame',
  user_pseudonym: 'P'.repeat(43),
};
const ownOrigin = 'https://pay.example';
const key = 'kZ4cVq0yq3v6mPp8nX1bT7sWdE2fG5hJ9aL0oQwRuYi';
const id = '019478d2-3b2e-7a41-9c1e-3f8d2b6a7e10';

/** A document that records the messages to its frames. */
function startFollowing(isFramed = false) {
  const messages: AnalyticsMessage[] = [];
  let frames = 0;
  let mounted = 0;
  const follow = createFollower({
    ownOrigin,
    isFramed,
    mount: () => {
      frames += 1;
      mounted += 1;
      return { tell: (message) => messages.push(message), remove: () => (frames -= 1) };
    },
  });
  return {
    messages,
    paths: () => messages.flatMap((message) => (message.type === 'page' ? [message.path] : [])),
    frames: () => frames,
    mounted: () => mounted,
    show: (address: string, given: typeof analytics | null | 'no session' = analytics) => {
      follow(given === 'no session' ? undefined : given, new URL(address, ownOrigin), {
        locale: 'es-MX',
        country: 'MX',
      });
    },
  };
}

let visit: ReturnType<typeof startFollowing>;
beforeEach(() => {
  visit = startFollowing();
});

describe('a visit is reported page by page', () => {
  test('first who it is, then each route once', () => {
    for (const address of ['/checkout', '/checkout?payment=1', '/store', '/transfer/status', '/checkout'])
      visit.show(address);
    expect(visit.messages[0]).toEqual({ type: 'user', user_pseudonym: analytics.user_pseudonym });
    expect(visit.paths()).toEqual(['/checkout', '/store', '/transfer/status', '/checkout']);
    expect(visit.mounted()).toBe(1);
  });

  test('a page without a session is one of the same visit, and of no other', () => {
    visit.show('/faq', 'no session');
    expect(visit.messages).toEqual([]);
    visit.show('/checkout');
    visit.show('/terms', 'no session');
    expect(visit.paths()).toEqual(['/checkout', '/terms']);
  });

  test('a session without tags ends it: a card may be typed in its list', () => {
    visit.show('/checkout');
    expect(visit.frames()).toBe(1);
    visit.show('/checkout', null);
    expect(visit.frames()).toBe(0);
    visit.show('/terms', 'no session');
    expect([visit.mounted(), visit.frames()]).toEqual([1, 0]);
  });

  const plain =
    '/card /card/ /CARD /card/status /pse /pse?header=true /dev/gallery /checkout?handoff=code /checkout?data=';
  const keyedPaths = `/card/status/${id} /payment-result-pse/transaction/${id} /v/${key} /checkout?data=${key}`;
  test.each([...plain.split(' '), ...keyedPaths.split(' '), `/store?payment=${id}&data=${key}`])(
    'on %s no frame is there, and one that was is taken away',
    (address) => {
      visit.show(address);
      expect([visit.mounted(), visit.messages]).toEqual([0, []]);
      visit.show('/checkout');
      expect(visit.frames()).toBe(1);
      visit.show(address);
      expect(visit.frames()).toBe(0);
      visit.show('/store');
      expect([visit.frames(), visit.paths()]).toEqual([1, ['/checkout', '/store']]);
    },
  );

  test('within somebody’s frame nothing is reported', () => {
    const framed = startFollowing(true);
    framed.show('/checkout');
    expect([framed.mounted(), framed.messages]).toEqual([0, []]);
  });
});

describe('what is reported of an address', () => {
  test('is a message the contract knows, for every page there is', () => {
    const messages = addresses().flatMap((path) => {
      visit.show(path);
      return visit.messages;
    });
    expect(messages.length).toBeGreaterThan(8);
    for (const message of messages) expect(analyticsMessage.safeParse(message).success).toBe(true);
    expect(JSON.stringify(messages)).not.toMatch(/0194|kZ4c/);
  });

  test('names each page of ours but those where no tag may run', () => {
    const named = addresses().filter((path) => !/^\/(card|pse|payment-result-pse|v|check|dev|)(\/|$)/.test(path));
    for (const path of named.filter((each) => each !== '/page-error'))
      expect([path, routePattern(path)]).not.toEqual([path, '/page-error']);
  });

  test.each([
    ['/banred/pichincha', '/banred/:type'],
    ['/banred', '/banred'],
    ['/checkout/', '/checkout'],
    ['/', '/checkout'],
    [`/${key}`, '/page-error'],
    [`/checkout/${key}`, '/page-error'],
    [`/wp-admin/${id}/x`, '/page-error'],
  ])('%s is told as %s', (path, pattern) => {
    expect(routePattern(path)).toBe(pattern);
  });

  /** An address of every route, with an id or a key in each of its variable parts. */
  function addresses(): string[] {
    return pages
      .filter(({ path }) => path !== '/' && path !== '*')
      .flatMap(({ path }) => {
        const plain = path.replaceAll(/\/:\w+\?/g, '');
        const filled = path.replace(/:(voucher|card)Key/, key).replaceAll(/:\w+\??/g, id);
        return [...new Set([plain, filled].map((each) => `/${each}`))].filter((each) => !each.includes(':'));
      });
  }
});

describe('the frame is shown', () => {
  test('at the address the session names', () => {
    expect(frameAddress(analytics, ownOrigin)?.href).toBe('https://tags.example/analytics-frame');
  });

  test.each([
    ['another container id', { ...analytics, container_id: 'UA-12345-1' }],
    ['a small letter in the id', { ...analytics, container_id: 'GTM-ab12' }],
    ['our own origin', { ...analytics, frame_url: 'https://pay.example/analytics-frame' }],
    ['a script for an address', { ...analytics, frame_url: 'javascript:alert(1)' }],
    ['no address', { ...analytics, frame_url: '' }],
  ])('never with %s', (_what, given) => {
    expect(frameAddress(given, ownOrigin)).toBeNull();
  });
});
