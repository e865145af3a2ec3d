import { describe, expect, test } from 'vitest';
import { createDemoPortal } from './demo-portal.ts';

const appUrl = 'http://localhost:3000';
const link = {
  name: 'mx-family',
  title: 'a family',
  spanish: 'una familia',
  country: 'MX',
  state: 'payable',
  locale: 'es-MX',
  url: `${appUrl}/checkout?data=key`,
} as const;
const portal = createDemoPortal({
  appUrl,
  links: () => [link, { ...link, state: 'paid', url: `${appUrl}/checkout?data=paid` }],
});
const read = async (path: string) => {
  const answer = await portal.request(path);
  return { policy: answer.headers.get('content-security-policy') ?? '', text: await answer.text() };
};

describe('the demo portal', () => {
  test.each(['/portal', '/portal/declared', '/evil', '/evil/null'])(
    'is as strict as a school can be at %s',
    async (path) => {
      const { policy, text } = await read(path);
      expect(policy).toContain(`script-src 'self' ${appUrl};`);
      expect(policy).toMatch(/frame-src ('self' )?http:\/\/localhost:3000;/);
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
      expect(policy).not.toContain('unsafe');
      expect(text).not.toMatch(/ style="| on[a-z]+="|<script>/);
    },
  );

  test('shows what can be paid, in a frame or a tab, and loads the script from the checkout', async () => {
    const { text } = await read('/portal');
    expect(text).toContain(`<script src="${appUrl}/embed.js">`);
    expect(text.match(/data-url="[^"]+"/g)).toEqual(Array(2).fill(`data-url="${link.url}"`));
  });

  test('shows another link where it is asked to, as text', async () => {
    for (const path of ['/portal', '/portal/declared', '/evil', '/evil/null']) {
      const { text } = await read(`${path}?url=${encodeURIComponent('"><script>alert(1)</script>')}`);
      expect(text).not.toContain('<script>alert');
    }
  });
});
