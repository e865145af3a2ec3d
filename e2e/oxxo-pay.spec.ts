/** OXXO Pay: beside the other OXXO only if a school wants both, its limit, and a reference without a last day. */
import type { Page } from '@playwright/test';
import { oxxoPayTexts } from '#providers/conekta/texts';
import { oxxoTexts } from '#providers/stripe/texts';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import { openLink, payBy, shownReference, unfold, wayToPay } from './payer.ts';

const [pay, other] = [oxxoPayTexts['es-MX'].title, oxxoTexts['es-MX'].title];
const offered = (page: Page, name: string) => wayToPay(page, name);

const owing = (journey: Journey, cost: number) =>
  journey.newSession({
    like: 'mx-every-method',
    charges: [{ student: 'elder', concept: 'Colegiatura', type: 'tuition', cost, dueInDays: 12 }],
  });

// S3-R03
test('two ways to pay at OXXO stand beside each other only where a school lists both', async ({ page, journey }) => {
  await openLink(page, (await journey.newSession({ like: 'mx-every-method' })).url);
  await expect(offered(page, pay)).toBeEnabled();
  await expect(offered(page, other)).toBeEnabled();
  await journey.bothScreens(page, 'two-ways-at-one-shop');
  await openLink(page, (await journey.newSession()).url);
  await expect(offered(page, other)).toBeEnabled();
  await expect(offered(page, pay)).toHaveCount(0);
});

// S3-R03, S9-R03
test('10,000.00 is taken, a cent more is not, and says why', async ({ page, journey }) => {
  for (const cost of [999_999, 1_000_000]) {
    await openLink(page, (await owing(journey, cost)).url);
    await expect(offered(page, pay)).toBeEnabled();
  }
  await openLink(page, (await owing(journey, 1_000_001)).url);
  await expect(offered(page, pay)).toBeDisabled();
  await expect(offered(page, pay)).toHaveAccessibleDescription(/^Con OXXO Pay hasta \$10,000\.00/);
  await unfold(page, /^Otras \d+:/);
  await expect(page.getByText('Con OXXO Pay hasta $10,000.00')).toBeVisible();
  await journey.screen(page, 'oxxopay-too-much');
});

// S3-R06
test('a reference without a last day is not given out: the page says that it is being made, and shows it by itself', async ({
  page,
  journey,
}) => {
  // The emulated provider names the last day of such an amount three seconds after the reference.
  const session = await owing(journey, 120_013);
  await openLink(page, session.url);
  await payBy(page, pay);
  const unknown = page.getByText('Preparando tu referencia');
  await expect(unknown).toBeVisible();
  const [line] = await journey.atProvider(session);
  await expect(page.getByText(line?.reference ?? '')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mostrar al cajero' })).toHaveCount(0);
  await expect(page.getByText('--')).toHaveCount(0);
  await journey.bothScreens(page, 'oxxopay-without-last-day');
  await expect(page.getByText(/^Hasta el \p{L}+ \d{1,2} de \p{L}+, \d\d?:\d\d\s[ap]\.\sm\.$/u)).toBeVisible({
    timeout: 15_000,
  });
  await expect(unknown).toHaveCount(0);
  expect(await shownReference(page)).toBe(line?.reference);
  await journey.bothScreens(page, 'oxxopay-voucher');
});
