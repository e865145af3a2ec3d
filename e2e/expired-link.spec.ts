/**
 * "Request another link": the way back to the checkout when the old link has ended. Source: spec §2.
 * All together they ask four times: that is what one address may do in an hour, and a worker is one address.
 */
import type { Page } from '@playwright/test';
import type { CaughtEmail } from '#sandbox/inbox/catcher';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import type { OwnSession } from './own-session.ts';
import { openLink } from './payer.ts';

const sameWords =
  'Si ese correo es el que tiene el colegio, en unos minutos llega un enlace nuevo. Revisa también spam.';
const threeDays = 3 * 86_400 + 60;

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const email = (page: Page) => page.getByRole('textbox', { name: 'Tu correo electrónico' });
const send = (page: Page) => page.getByRole('button', { name: 'Enviarme un enlace nuevo' });

const addressOf = ({ canaries }: OwnSession): string => canaries.get("the payer's e-mail") ?? '';
const emailsTo = ({ sandbox }: Journey, address: string): readonly CaughtEmail[] =>
  sandbox.inbox.emails().filter(({ to }) => to.includes(address));

/** The link in the one e-mail that came. */
async function linkInEmail(journey: Journey, session: OwnSession): Promise<string> {
  await expect.poll(() => emailsTo(journey, addressOf(session)).length).toBe(1);
  const [email] = emailsTo(journey, addressOf(session));
  const link = email?.links.find((url) => url.includes('/checkout?data=')) ?? '';
  expect(link).not.toContain(session.key);
  return link;
}

async function expectExpired(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/expired-link/);
  await expect(title(page)).toHaveText('Este enlace ya venció');
}

/** Asks for a link to be sent there, and reads what comes of it. */
async function ask(page: Page, address: string, text: string): Promise<void> {
  await email(page).fill(address);
  await send(page).click();
  await expect(page.getByText(text)).toBeVisible();
}

/** What is no address is said at the field, which keeps it. */
async function expectChecked(page: Page): Promise<void> {
  await ask(page, '', 'Ingresa un correo');
  await ask(page, 'mama@correo', 'El correo no es válido');
  await expect(email(page)).toHaveValue('mama@correo');
}

/** A session whose link is older than three days, and its page. */
async function openExpired(page: Page, journey: Journey): Promise<OwnSession> {
  const session = await journey.newSession();
  await journey.console.advance(threeDays);
  const response = await page.goto(session.url);
  expect(response?.status()).toBe(410);
  await expectExpired(page);
  return session;
}

/** After everything that was due has been sent. */
async function expectNoEmail(journey: Journey, addresses: readonly string[]): Promise<void> {
  await journey.sandbox.settle();
  expect(addresses.flatMap((address) => emailsTo(journey, address))).toEqual([]);
}

// S2-R14, S2-R20, S8-R06
test('an expired link becomes a new one by e-mail, whatever was typed before', async ({ page, journey }) => {
  const session = await openExpired(page, journey);
  await expect(page, 'the key has left the address').toHaveURL(/\/expired-link$/);
  await expect(page.getByText(/Olvera|Teresa|Diego|\$/), 'nothing of the family').toHaveCount(0);
  await expect(send(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Colegio San Jerónimo', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'cobranza@sanjeronimo.example' })).toBeVisible();
  await journey.screen(page, 'expired-link-form');

  let loads = 0;
  page.on('load', () => (loads += 1));
  await ask(page, 'otra.persona@correo.example', sameWords);
  await journey.bothScreens(page, 'expired-link-sent');
  const wrong = await page.getByRole('main').innerText();
  await expectNoEmail(journey, ['otra.persona@correo.example', addressOf(session)]);

  await page.getByRole('link', { name: 'Escribir otro correo' }).click();
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toBeEmpty();
  await email(page).fill(` ${addressOf(session).toUpperCase()}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(sameWords)).toBeVisible();
  expect(await page.getByRole('main').innerText(), 'the same words, right or wrong').toBe(wrong);
  expect(loads, 'the page stays').toBe(0);

  const link = await linkInEmail(journey, session);
  const other = await journey.anotherPhone();
  await openLink(other, link);
  await expect(title(other)).toContainText('$8,480.50');
  await page.goto(session.url);
  await expectExpired(page);
  await expect(send(page), 'a link that was replaced can ask, too').toBeVisible();
});

// Every day: form-post.test.ts.
test('what is no address is said at the field, and the form is kept', { tag: '@long' }, async ({ page, journey }) => {
  await openExpired(page, journey);
  await expectChecked(page);
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(email(page)).toHaveAccessibleDescription(/^El correo no es válido\..+solo ahí enviamos el enlace\.$/);
  await journey.screen(page, 'expired-link-address');
  await page.reload();
  await expectExpired(page);
  await expect(send(page), 'a reload still knows the key').toBeVisible();
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the same way to a new link', { tag: '@long' }, async ({ page, journey }) => {
    const session = await openExpired(page, journey);
    await journey.screen(page, 'expired-link-without-scripts');
    await expectChecked(page);
    await journey.screen(page, 'expired-link-address-without-scripts');

    await ask(page, 'otra.persona@correo.example', sameWords);
    await expectNoEmail(journey, ['otra.persona@correo.example', addressOf(session)]);
    await page.getByRole('link', { name: 'Escribir otro correo' }).click();
    await expect(email(page)).toBeEmpty();

    await ask(page, addressOf(session), sameWords);
    const link = await linkInEmail(journey, session);
    await page.goto(link);
    await expect(title(page)).toContainText('$8,480.50');
    await page.goto(session.url);
    await expectExpired(page);
  });
});

// Every day: link-requests.test.ts.
test('whoever asks too often reads when to ask again', { tag: '@long' }, async ({ page, journey }) => {
  const session = await openExpired(page, journey);
  let requestCount = 0;
  await page.route('**/api/link_requests**', async (route) => {
    requestCount += 1;
    await route.fulfill({
      status: 429,
      headers: { 'content-type': 'application/problem+json', 'retry-after': '2510' },
      body: JSON.stringify({ code: 'too_many_requests', metadata: {}, support_code: 'K7QX2MRT' }),
    });
  });
  await email(page).fill(addressOf(session));
  // Before the page is hydrated a press is the form's own, which the server answers.
  await expect(page.locator('.toast')).toBeAttached();
  await send(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText('Puedes pedir otro en 42 minutos.')).toBeVisible();
  await expect(email(page)).toHaveValue(addressOf(session));
  await journey.screen(page, 'expired-link-wait');
  expect(requestCount, 'two presses are one request').toBe(1);
  await send(page).click();
  await expect.poll(() => requestCount, 'and the button works again').toBe(2);
});
