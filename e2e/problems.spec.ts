/** Every refusal is a coded problem and a page in the payer's language, never a stack trace. Source: spec §8. */
import type { Page, Response } from '@playwright/test';
import { expect, test } from './fixture.ts';

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

test('a key that opens nothing: the link is not available, with a code to read out', async ({ page, journey }) => {
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

// S4-R11, S4-R03
// Every day: session-conditions.spec.ts.
test('a paid session leads to its receipt', { tag: '@long' }, async ({ page, journey }) => {
  await page.goto(await journey.seeded('mx-paid'));
  await expect(page).toHaveURL(/\/successful-payment/);
  await expect(page.getByRole('heading', { level: 1, name: 'Pago recibido' })).toBeVisible();
  await expect(page.getByText('$1,990.00').first()).toBeVisible();
  await journey.screen(page, 'already-paid');
});

// S2-R01, S2-R14, S2-R15, S2-R20, S8-R08, S8-R06
// Every day: routes.spec.ts.
test(
  'no key, no such page, whatever went wrong: a calm page in the payer’s language',
  { tag: '@long' },
  async ({ page, journey }) => {
    for (const [path, status, title, name] of [
      ['/', 200, 'Abre el enlace de tu colegio', 'no-key'],
      ['/no/such/page', 404, 'Esta página no existe', 'not-found'],
      ['/page-error', 200, 'Algo salió mal', 'page-error'],
      ['/expired-link', 410, 'Este enlace ya venció', 'expired-link-without-key'],
      [`/v/${'A'.repeat(43)}`, 404, 'No encontramos esta referencia', 'voucher-not-found'],
    ] as const) {
      const response = await page.goto(`${journey.sandbox.urls.app}${path}`);
      expect(response?.status()).toBe(status);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      if (path === '/') await expect(page).toHaveURL(/\/checkout$/);
      await expectNoInnards(page, response);
      await journey.screen(page, name);
    }
  },
);
