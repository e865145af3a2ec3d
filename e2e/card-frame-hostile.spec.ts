/** Pages that may not frame our card form get nothing. Each is tested beside the checkout in the same place. */
import type { BrowserContext, Page } from '@playwright/test';
import {
  begin,
  form,
  frameUrl,
  heard,
  input,
  openAtSample,
  openForm,
  speaker,
  submit,
  sample,
  type,
} from './card-frame.ts';
import { expect, test as base } from './fixture.ts';
import { openSite, type OwnSite } from './own-site.ts';
import { alone, typedCode } from './typed-card.ts';

const test = base.extend<{ readonly site: OwnSite }>({
  site: async ({ journey }, hand) => {
    const site = await openSite();
    for (const name of ['evil', 'portal']) journey.visits(site.at(name));
    await hand(site);
    await site.close();
  },
});
test.use({ sampleProviders: true });
test.describe.configure({ mode: 'default' });

const paid = sample?.fields?.cards.paid ?? '';

async function fillIn(page: Page, number = paid): Promise<void> {
  await type(page, 'number', number);
  await type(page, 'expiry', '1240');
  await type(page, 'code', typedCode);
  await type(page, 'holder', 'Ana Torres Ruiz');
}

// Every day: card-frame-host.alone.test.ts.
test(
  'a page that is not the checkout gets no form in a frame, and where the browser gives it one, not a word',
  { tag: '@long' },
  async ({ page, context, journey, site }) => {
    journey.tolerate(/frame-ancestors|chrome-error|postMessage|page asked another origin/);
    const url = frameUrl(journey.sandbox);
    site.show('/', speaker(url));
    await page.goto(site.at('evil'));
    await begin(page);
    await expect.poll(() => page.frames().map((each) => each.url())).toContain('chrome-error://chromewebdata/');

    await test.step('an old browser shows it: it takes the channel of nobody', async () => {
      await forgetWhoMayFrame(context, url);
      await page.goto(site.at('evil'));
      await expect(input(page, 'number')).toBeEditable();
      await begin(page, await openAtSample(journey.sandbox));
      await fillIn(page);
      await page.evaluate(() =>
        Reflect.get(window, 'port').postMessage({ type: 'submit', attempt: 1, limit_ms: 5000 }),
      );
      await page.waitForTimeout(500);
      expect(await heard(page)).toEqual([]);
    });
  },
);

test('the checkout hears of the card a token, a brand and four digits; nothing that was typed is in any message', async ({
  page,
  sandbox,
  journey,
}) => {
  await openForm(page, sandbox, { parameters: await openAtSample(sandbox) });
  await fillIn(page);
  expect(await submit(page)).toEqual({
    type: 'outcome',
    attempt: 1,
    outcome: {
      kind: 'tokenized',
      token: expect.stringMatching(/^tok_/),
      brand: 'visa',
      last_four: paid.slice(-4),
      holder: 'Ana Torres Ruiz',
    },
  });
  const messagesJson = JSON.stringify([await heard(page), journey.watch.messages]);
  for (const text of [paid, paid.slice(0, 8), '12 / 40']) expect(messagesJson).not.toContain(text);
  expect(messagesJson).not.toMatch(alone(typedCode));
  await test.step('control: a message that carries the number is seen', async () => {
    await page.evaluate((text) => window.postMessage({ text }, window.origin), paid);
    await expect.poll(() => JSON.stringify(journey.watch.messages)).toContain(paid);
  });
});

// Every day: channel.test.ts.
test(
  'a frame beside it that says what the checkout says gets nothing, and the checkout is heard all the same',
  { tag: '@long' },
  async ({ sandbox, journey, site }) => {
    // Whatever it can reach, every 20 ms, with a channel of its own each time.
    site.show(
      '/beside',
      `<p>Beside</p><script>
      window.heard = [];
      window.sent = 0;
      setInterval(() => {
        for (const near of [parent[0], parent[1]]) if (near && near !== self) {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }) => window.heard.push(data);
          near.postMessage({ type: 'begin', parameters: { api_origin: origin }, accent: '#000000' }, '*', [port2]);
          window.sent += 1;
        }
      }, 20);
    </script>`,
    );
    // The checkout's own policy shows no such frame: this browser ignores it.
    const page = await journey.anotherPhone({ bypassCSP: true, viewport: { width: 360, height: 740 } });
    const parameters = await openAtSample(sandbox);
    await openForm(page, sandbox, { parameters, beside: `${site.at('evil')}/beside` });
    await fillIn(page);
    expect(await submit(page)).toMatchObject({ outcome: { kind: 'tokenized' } });
    const beside = page.frames().find((each) => each.url().includes('/beside'));
    const got = await beside?.evaluate(() => ({
      heard: Reflect.get(window, 'heard'),
      sent: Reflect.get(window, 'sent'),
    }));
    expect(got?.heard).toEqual([]);
    expect(got?.sent).toBeGreaterThan(10);
  },
);

// Every day: channel.test.ts.
test(
  'a channel is taken once: who speaks later, on the checkout’s own origin too, is not heard',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await openForm(page, sandbox, { parameters: await openAtSample(sandbox) });
    const before = (await heard(page)).length;
    await begin(page, { api_origin: 'https://evil.example' });
    await fillIn(page);
    // The page's port is the second one's now: nobody listens there.
    await page.evaluate(() => Reflect.get(window, 'port').postMessage({ type: 'submit', attempt: 9, limit_ms: 500 }));
    await page.waitForTimeout(300);
    const later = (await heard(page)).slice(before).map(({ type: of }) => of);
    expect(later).toContain('state');
    expect(later).not.toContain('outcome');
  },
);

test('the card is sent to the provider’s own origin and nowhere else, whatever a message says', async ({
  page,
  sandbox,
  journey,
  site,
}) => {
  journey.tolerate(/Content Security Policy|connect-src|policy violation/);
  const requestUrls: string[] = [];
  page.on('request', (request) => requestUrls.push(request.url()));
  const parameters = await openAtSample(sandbox);
  await openForm(page, sandbox, { parameters: { ...parameters, api_origin: site.at('evil') } });
  await fillIn(page);
  expect(await submit(page)).toMatchObject({ outcome: { kind: 'unknown' } });
  expect(requestUrls.filter((url) => url.startsWith(site.at('evil')))).toEqual([]);
  await test.step('control: the same with the provider’s own', async () => {
    await openForm(page, sandbox, { parameters });
    await fillIn(page);
    expect(await submit(page)).toMatchObject({ outcome: { kind: 'tokenized' } });
    expect(requestUrls.filter((url) => url.startsWith(parameters['api_origin'] ?? ''))).toHaveLength(1);
  });
});

// Every day: channel.test.ts.
test('an answer about another card is none', { tag: '@long' }, async ({ page, sandbox, context }) => {
  const parameters = await openAtSample(sandbox);
  const answers = { right: paid.slice(-4), swapped: '1111' } as const;
  for (const [which, ultimos] of Object.entries(answers)) {
    await openForm(page, sandbox, { parameters });
    await fillIn(page);
    await context.route(`${parameters['api_origin']}/formularios/**`, (route) =>
      route.request().method() === 'OPTIONS'
        ? route.fallback()
        : route.fulfill({
            status: 201,
            headers: { 'access-control-allow-origin': new URL(frameUrl(sandbox)).origin },
            json: { token: 'tok_of_somebody', marca: 'visa', ultimos },
          }),
    );
    const kind = which === 'right' ? 'tokenized' : 'unknown';
    expect(await submit(page), which).toMatchObject({ outcome: { kind } });
    await context.unroute(`${parameters['api_origin']}/formularios/**`);
  }
});

// Every day: the first journeys of this file.
test(
  'nothing typed outlives a reload or a way back, and nothing is kept where a browser keeps things',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await openForm(page, sandbox, { parameters: await openAtSample(sandbox) });
    await fillIn(page);
    await expect(input(page, 'number')).not.toHaveValue('');
    const readStorage = () =>
      form(page)
        .locator('html')
        .evaluate(() => ({ cookie: document.cookie, local: { ...localStorage }, tab: { ...sessionStorage } }));
    expect(await readStorage()).toEqual({ cookie: '', local: {}, tab: {} });
    await form(page)
      .locator('html')
      .evaluate(() => location.reload());
    await expect(input(page, 'number')).toHaveValue('');
    await fillIn(page);
    await form(page)
      .locator('html')
      .evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    for (const part of ['number', 'expiry', 'code', 'holder'] as const) await expect(input(page, part)).toHaveValue('');
  },
);

// Every day: disruptions.spec.ts.
test('it works where the browser blocks all storage', { tag: '@long' }, async ({ page, sandbox, journey }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  journey.keepsNothing();
  await openForm(page, sandbox, { parameters: await openAtSample(sandbox) });
  await fillIn(page);
  expect(await submit(page)).toMatchObject({ outcome: { kind: 'tokenized' } });
});

// Every day: fields.test.ts.
test('a number that the provider refuses is said at its field', { tag: '@long' }, async ({ page, sandbox }) => {
  await openForm(page, sandbox, { parameters: await openAtSample(sandbox) });
  await fillIn(page, '4012888888881881');
  expect(await submit(page)).toMatchObject({ outcome: { kind: 'refused', code: 'numero_invalido' } });
  await input(page, 'holder').focus();
  await expect(input(page, 'number')).toHaveAttribute('aria-invalid', 'true');
  // Not even what was refused outlives the page.
  await form(page)
    .locator('html')
    .evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await fillIn(page, '4012888888881881');
  await input(page, 'holder').focus();
  await expect(input(page, 'number')).toHaveAttribute('aria-invalid', 'false');
});

/** As a browser that does not know who may frame a page. */
async function forgetWhoMayFrame(context: BrowserContext, url: string): Promise<void> {
  await context.route(`${new URL(url).origin}/card-frame/**`, async (route) => {
    // The browser knows the name, Node does not.
    const { host, port } = new URL(url);
    const there = route.request().url().replace(host, `127.0.0.1:${port}`);
    const answer = await route.fetch({ url: there, headers: { ...route.request().headers(), host } });
    const headers = { ...answer.headers() };
    headers['content-security-policy'] = (headers['content-security-policy'] ?? '').replace(
      /frame-ancestors [^;]*;?/,
      '',
    );
    await route.fulfill({ response: answer, headers });
  });
}
