import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { offerKey, offers, providerOf } from '#providers/registry';
import { lostWebhooksDocument, lostWebhooksPath } from './lost-webhooks-document.ts';

const cellsOf = (first: string): readonly string[] => {
  const line = lostWebhooksDocument()
    .split('\n')
    .find((each) => each.startsWith(`| \`${first}\` |`));
  return line?.split('|').map((cell) => cell.trim()) ?? [];
};

test('docs/reference/lost-webhooks.md says what the rhythms say', () => {
  const written = readFileSync(lostWebhooksPath, 'utf8');
  expect(written, 'A rhythm changed. Run: npm run docs:lost').toBe(lostWebhooksDocument());
});

test.each(offers.filter(({ bookedOnly }) => !bookedOnly).map((offer) => [offerKey(offer), offer] as const))(
  '%s: never where nobody can be asked, and else within its bounds',
  (key, offer) => {
    const [, , , atReturn = '', first = '', later = ''] = cellsOf(key);
    if (providerOf(offer).pollAfterSeconds.length === 0)
      return expect([atReturn, first, later]).toEqual(['never', 'never', 'never']);
    expect(['10 s', 'stays here']).toContain(atReturn);
    if (offer.category === 'card') expect([atReturn, first]).toEqual(['10 s', '60 s']);
    if (offer.gateway === 'pse') expect(atReturn).toBe('10 s');
    expect(later).toMatch(/^(5|15) min$/);
  },
);
