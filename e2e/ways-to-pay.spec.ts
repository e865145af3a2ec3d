/** More of the list of ways to pay: all methods of a country at once, and what can be deducted. Source: spec §2, §3. */
import { taxEs } from '#i18n/tax-es';
import { expect, test } from './fixture.ts';
import { choose, openLink, unfold, wayToPay } from './payer.ts';

const small = { width: 360, height: 740 };

// S2-R16, S3-R03
test('every method of Mexico at once stands by kinds, and only the chosen one says what it is', async ({
  page,
  journey,
}) => {
  await page.setViewportSize(small);
  const session = await journey.newSession({ like: 'mx-every-method' });
  await openLink(page, session.url);
  const list = page.getByRole('group', { name: 'Selecciona tu método de pago' });
  const kinds = list.getByRole('heading', { level: 3 });
  const radios = list.getByRole('radio');
  await expect(radios).toHaveCount(3);
  await expect(kinds).toHaveCount(0);
  await unfold(page, /^Otras \d+:/);
  expect((await kinds.allTextContents()).slice(0, 3)).toEqual(['Con tarjeta', 'Por transferencia', 'En efectivo']);
  expect(await radios.count()).toBeGreaterThan(5);
  await expect(list.getByText('Recomendado')).toHaveCount(1);
  const praised = list.getByText('Es la primera que propone el colegio');
  await expect(praised).toBeHidden();
  await choose(wayToPay(page, 'Tarjeta de crédito o débito').first());
  await expect(praised).toBeVisible();
  // Once its form stands, no row moves under a finger.
  await expect(page.locator('[data-card-field] iframe').first().contentFrame().getByRole('textbox')).toBeEditable();
  const explained = list.getByText('Te damos una CLABE. Transfiere');
  await expect(explained).toBeHidden();
  await choose(wayToPay(page, 'Transferencia bancaria (SPEI)'));
  await expect(explained).toBeVisible();
  await expect(praised).toBeHidden();
  await journey.screen(page, 'checkout-every-method');
  const heights = await list
    .locator('label')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  // A row that is not chosen has its name, its labels and one or two lines of facts.
  expect(Math.max(...heights.toSorted((a, b) => a - b).slice(0, -1))).toBeLessThan(160);
});

// S2-R16
// Every day: reading-order.spec.ts.
test(
  'each way is heard once, under the question that is seen; one that is recommended and fastest says both',
  { tag: '@long' },
  async ({ page, journey }) => {
    await openLink(page, await journey.seeded('co-family'));
    const prompt = page.getByRole('heading', { level: 2, name: 'Selecciona tu método de pago' });
    await expect(prompt).toBeInViewport({ ratio: 1 });
    const pse = wayToPay(page, 'PSE');
    await expect(page.getByText('Recomendado · el más rápido')).toBeVisible();
    await expect(pse).toHaveAccessibleDescription(/^Recomendado · el más rápido Al momento/);
    const list = page.getByRole('group', { name: 'Selecciona tu método de pago' });
    const heard = await list.ariaSnapshot();
    expect(heard.match(/PSE/g), heard).toHaveLength(1);
    // The whole row is the radio, also for a finger that explores.
    const [row, radio] = [await page.locator('label').first().boundingBox(), await pse.boundingBox()];
    expect(radio).toEqual(row);
    await expect(page.getByText('Otras 2:')).toBeVisible();
    expect(heard).toContain('Nequi');
  },
);

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  // Every day: deduction.test.ts.
  test(
    'tuition with an invoice: each way says whether it keeps the deduction, and what else it takes is a touch away',
    { tag: '@long' },
    async ({ page, journey }) => {
      await page.setViewportSize(small);
      const session = await journey.newSession({ like: 'mx-invoice', invoice: true });
      await page.goto(session.url);
      const row = (name: string) =>
        page.locator('label').filter({ has: page.getByRole('radio', { name, includeHidden: true }) });
      await expect(row('Transferencia bancaria (SPEI)')).toContainText('sin comisión · deducible');
      await expect(row('Tarjeta de crédito o débito')).toContainText('· deducible');
      await expect(row('Efectivo en OXXO')).toContainText('no deducible: es efectivo');
      await expect(row('Depósito en BBVA o Santander')).toContainText('deducible si no pagas en efectivo');
      await expect(row('Transferencia bancaria (SPEI)')).toContainText('Recomendado');
      const guide = page.getByText(taxEs.deductible.title);
      await journey.screen(page, 'checkout-deduction-folded');
      await guide.click();
      await expect(page.getByText('$14,200.00 MXN')).toBeVisible();
      await expect(page.getByText(/clave RVOE/)).toBeVisible();
      await expect(page.getByText(/15 de febrero de 2011/)).toBeVisible();
      await journey.screen(page, 'checkout-deduction');
    },
  );

  // Every day: deduction.test.ts.
  test(
    'a school that does not want it said, and a family that owes no tuition, read nothing of a deduction',
    { tag: '@long' },
    async ({ page, journey }) => {
      await journey.schoolHas({ tax_data_visible: true, deduction_shown: false });
      await page.goto((await journey.newSession()).url);
      await expect(page.getByText('Efectivo en OXXO')).toBeVisible();
      await expect(page.getByText(/deducible|deducir/)).toHaveCount(0);
      await journey.schoolHas({ tax_data_visible: true, deduction_shown: true });
      const workshop = { student: 'elder', concept: 'Taller', type: 'complement', cost: 45_000, dueInDays: 3 } as const;
      await page.goto((await journey.newSession({ charges: [workshop] })).url);
      await expect(page.getByText('Efectivo en OXXO')).toBeVisible();
      await expect(page.getByText(/deducible|deducir/)).toHaveCount(0);
    },
  );
});
