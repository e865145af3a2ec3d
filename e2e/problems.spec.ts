/** Every refusal is a coded problem and a page in the payer's language, never a stack trace. Source: spec §8. */
import type { Page, Response } from '@playwright/test';
import { problem } from '#contracts/problem';
import { paymentSession } from '#contracts/session';
import { policyVersion } from '#domain/policies';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import { continueButton, openLink, oxxo } from './payer.ts';
import { refusedSessions } from './refused-sessions.ts';

/** Words of a program that fell over. */
const innards = /\bat .+:\d+:\d+|node_modules|TypeError|ReferenceError|SELECT |select \w+ from|\.tsx?:\d+|ECONN|kysely/;

async function expectNoInnards(page: Page, response: Response | null): Promise<void> {
  expect(await response?.text()).not.toMatch(innards);
  expect(await page.locator('body').innerText()).not.toMatch(innards);
}

const wrongKeys = [
  ['a key nobody made', 'A'.repeat(43)],
  ['half a key', 'AbCdEf'],
  ['a key with signs in it', '<script>alert(1)</script>'],
  ['an endless key', 'A'.repeat(4_000)],
] as const;

test('a key that opens nothing: the link is no longer available, with a code to read out', async ({
  page,
  journey,
}) => {
  for (const [what, key] of wrongKeys) {
    const url = `${journey.sandbox.urls.app}/checkout?data=${encodeURIComponent(key)}`;
    const response = await page.goto(url);
    expect(response?.status(), what).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Este enlace ya no está disponible' })).toBeVisible();
    await expect(page.getByText(/^Código de ayuda: \S{6,}$/)).toBeVisible();
    await expectNoInnards(page, response);
    if (what === wrongKeys[0][0]) await journey.screen(page, 'link-not-found');
  }
});

test('an expired link says so, and nothing of the family', async ({ page, journey }) => {
  const response = await page.goto(await journey.seeded('mx-expired'));
  expect(response?.status()).toBe(410);
  await expect(page).toHaveURL(/\/expired-link$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Este enlace ya venció' })).toBeVisible();
  await expect(page.getByText(/Olvera|Teresa|Diego|\$/)).toHaveCount(0);
  await expectNoInnards(page, response);
  await journey.screen(page, 'expired-link');
});

// S4-R11, S4-R03
test('a paid session leads to its receipt', async ({ page, journey }) => {
  const response = await page.goto(await journey.seeded('mx-paid'));
  expect(response?.status()).toBe(409);
  await expect(page.getByRole('heading', { level: 1, name: 'Este pago ya está hecho' })).toBeVisible();
  await journey.screen(page, 'already-paid');
  await page.getByRole('link', { name: 'Ver comprobante' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pago recibido' })).toBeVisible();
  await expect(page.getByText('$1,990.00').first()).toBeVisible();
});

// S2-R01, S2-R14, S2-R15, S2-R20, S8-R08, S8-R06
test('no key, no such page, and whatever went wrong: a calm page each, in the payer’s language', async ({
  page,
  journey,
}) => {
  for (const [path, status, title, name] of [
    ['/', 200, 'Abre el enlace de tu colegio', 'no-key'],
    ['/no/such/page', 404, 'No encontramos esta página', 'not-found'],
    ['/page-error', 200, 'Algo salió mal', 'page-error'],
  ] as const) {
    const response = await page.goto(`${journey.sandbox.urls.app}${path}`);
    expect(response?.status()).toBe(status);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    if (path === '/') await expect(page).toHaveURL(/\/checkout$/);
    await expectNoInnards(page, response);
    await journey.screen(page, name);
  }
});

// S8-R01
test('the school’s server is refused what cannot be paid with a code, and the payer has words for each', async ({
  page,
  journey,
}) => {
  for (const refused of refusedSessions) {
    const answer = await askForSession(journey, refused.body());
    const text = await answer.text();
    expect(answer.headers.get('content-type'), refused.what).toBe('application/problem+json');
    expect(text).not.toMatch(innards);
    const told = problem.parse(JSON.parse(text));
    expect(told).toMatchObject({ code: refused.code, status: answer.status });
    expect(answer.status).toBe(refused.status);
    const state = `problem-${refused.code.replaceAll('_', '-')}`;
    await page.goto(`${journey.sandbox.urls.app}/dev/gallery?state=${state}`);
    await expect(page.getByRole('heading', { level: 1, name: refused.title })).toBeVisible();
  }
});

test('after thirty choices in a row the payer is told to wait, in their own words', async ({ page, journey }) => {
  const session = await journey.newSession();
  const api = `http://127.0.0.1:${journey.sandbox.cuota.port}/api/sessions`;
  const { token } = paymentSession.parse(await (await fetch(`${api}/${session.key}`)).json());
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify({ entity: 'stripe', method: 'cash', accepted_policy: policyVersion });
  const choose = () => fetch(`${api}/${session.id}/materialize`, { method: 'POST', headers, body });
  for (let round = 0; round < 30; round += 1) expect((await choose()).status).toBe(201);
  await openLink(page, session.url);
  await oxxo(page).check();
  await continueButton(page).click();
  await expect(page.getByText('Demasiados intentos seguidos').first()).toBeVisible();
  await expect(page.getByText('Espera unos minutos e inténtalo de nuevo.')).toBeVisible();
  await expect(continueButton(page)).toBeEnabled();
});

test('malformed JSON of a payer’s program is refused with a code', async ({ journey }) => {
  const { id, key } = await journey.newSession();
  const api = `http://127.0.0.1:${journey.sandbox.cuota.port}/api/sessions`;
  const { token } = paymentSession.parse(await (await fetch(`${api}/${key}`)).json());
  const answer = await fetch(`${api}/${id}/materialize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{"entity":',
  });
  const text = await answer.text();
  expect(answer.status).toBe(400);
  expect(problem.parse(JSON.parse(text)).code).toBe('malformed_json');
  expect(text).not.toMatch(innards);
});

function askForSession({ sandbox }: Journey, body: string): Promise<globalThis.Response> {
  return fetch(`http://127.0.0.1:${sandbox.cuota.port}/api/v1/payment_sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${sandbox.apiKeys.sanJeronimo}` },
    body,
  });
}
