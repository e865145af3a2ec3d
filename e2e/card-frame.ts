/** Our own card form, alone on a page that speaks to it: on the checkout's origin, or on another site's. */
import type { Page } from '@playwright/test';
import type { CardPart, FromCardFrame } from '#contracts/card-frame-messages';
import { cardFieldsEn } from '#i18n/card-fields-en';
import { cardFieldsEs } from '#i18n/card-fields-es';
import type { Locale } from '#i18n/locale';
import { sampleProviders } from '#sandbox/sample-providers/index';
import { expect } from './fixture.ts';
import type { WorkerSandbox } from './worker-sandbox.ts';

export const sample = sampleProviders.find(({ provider }) => provider.cardFrame);
const name = sample?.provider.name ?? '';

/** Where the form stands. */
export function frameUrl({ urls, cuota }: WorkerSandbox, locale: Locale = 'en-US'): string {
  const origin = cuota.services.cardFrameOrigin ?? urls.app;
  return `${origin}/card-frame/${name}?locale=${locale}`;
}

/** Another site's page with the form in a frame: it sends what the checkout would, and stores what it gets. */
export const speaker = (
  url: string,
): string => `<div data-card-field="card"><iframe title="Card" src="${url}"></iframe></div>
<script>(${setUp.toString()})()</script>`;

/** Runs in the page that has the form in a frame. */
function setUp(): void {
  const heard: unknown[] = [];
  const speak = (parameters: object): void => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => heard.push(data));
    port1.start();
    const { contentWindow } = document.querySelector('iframe') ?? {};
    contentWindow?.postMessage({ type: 'begin', parameters, accent: '#0f5b4a' }, '*', [port2]);
    Object.assign(window, { port: port1 });
  };
  Object.assign(window, { heard, speak });
}

/** The form alone on a page of the checkout's own origin, which begins to speak to it. */
export async function openForm(
  page: Page,
  sandbox: WorkerSandbox,
  { locale = 'en-US', parameters = {}, beside }: FormOnPage = {},
): Promise<void> {
  // A document of the product's, without its scripts: the form has it to itself.
  const { app } = sandbox.urls;
  await page.route(`${app}/assets/*.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto(`${app}/page-error`);
  await page.evaluate(setUp);
  await page.evaluate(
    async (src) => {
      const [box, note, frame] = [
        document.createElement('main'),
        document.createElement('textarea'),
        document.createElement('iframe'),
      ];
      box.dataset['cardField'] = 'card';
      note.ariaLabel = 'Note';
      const loaded = new Promise((done) => frame.addEventListener('load', done));
      Object.assign(frame, { title: 'Card', src, width: '100%', height: '420' });
      box.append(note, frame);
      document.body.replaceChildren(box);
      await loaded;
    },
    frameUrl(sandbox, locale),
  );
  if (beside !== undefined) await addFrame(page, beside);
  await begin(page, parameters);
  await expect.poll(async () => (await heard(page)).map(({ type }) => type)).toContain('ready');
}

async function addFrame(page: Page, url: string): Promise<void> {
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { title: 'Beside', src });
    document.querySelector('main')?.append(frame);
  }, url);
  await expect(page.getByTitle('Beside').contentFrame().locator('p')).toBeVisible();
  await page.waitForTimeout(300);
}

interface FormOnPage {
  readonly locale?: Locale;
  readonly parameters?: Parameters;
  /** Another frame of the page, which is there before it begins to speak. */
  readonly beside?: string | undefined;
}

type Parameters = Readonly<Record<string, string>>;

/** Speaks to the form as the checkout does. */
export async function begin(page: Page, parameters: Parameters = {}): Promise<void> {
  await page.evaluate((given) => {
    const speak: unknown = Reflect.get(window, 'speak');
    if (typeof speak === 'function') speak(given);
  }, parameters);
}

/** Everything the form has said. */
export function heard(page: Page): Promise<readonly FromCardFrame[]> {
  return page.evaluate(() => {
    const messages: unknown = Reflect.get(window, 'heard');
    return Array.isArray(messages) ? messages : [];
  });
}

/** Sends it a message over its channel. */
export async function say(page: Page, message: object): Promise<void> {
  await page.evaluate((data) => {
    const port: unknown = Reflect.get(window, 'port');
    if (port instanceof MessagePort) port.postMessage(data);
  }, message);
}

/** Submits the card, and returns what came of it. */
export async function submit(page: Page, attempt = 1): Promise<FromCardFrame | undefined> {
  await say(page, { type: 'submit', attempt, limit_ms: 5000 });
  const outcome = async () =>
    (await heard(page)).find((message) => message.type === 'outcome' && message.attempt === attempt);
  await expect.poll(outcome).toBeDefined();
  return outcome();
}

export const form = (page: Page) => page.locator('[data-card-field] iframe').first().contentFrame();

/** A field of the form by what it is called. */
export function input(page: Page, part: CardPart, locale: Locale = 'en-US') {
  const words = locale === 'en-US' ? cardFieldsEn : cardFieldsEs;
  return form(page).getByRole('textbox', { name: words[part], exact: true });
}

/** Types into a field key by key, from empty. */
export async function type(page: Page, part: CardPart, text: string): Promise<void> {
  await input(page, part).fill('');
  await input(page, part).pressSequentially(text);
}

/** Opens card fields at the sample provider, as its adapter does. Returns what the form needs of them. */
export async function openAtSample({
  emulators,
  providerEnv,
}: WorkerSandbox): Promise<Readonly<Record<string, string>>> {
  const { origin = '' } = emulators.get(name) ?? {};
  const connection = sample?.provider.connect(providerEnv, { timeoutMs: 5000 });
  const opened = await connection?.cards?.openForm?.({
    total: { minor: 1000, currency: 'COP' },
    country: 'CO',
    payer: { id: 'p', name: 'Ana', email: 'ana@correo.example' },
  });
  if (opened?.kind !== 'opened') throw new Error('the sample opened no form');
  return { ...opened.parameters, api_origin: origin };
}
