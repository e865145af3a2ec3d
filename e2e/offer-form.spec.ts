/** A method that asks its payer before it starts: a provider of the test's own, with a list of banks. */
import type { Page } from '@playwright/test';
import { addProviders } from '#providers/registry';
import { type ListBank, listBankAt, startListBank } from '#sandbox/tests/methods/form-provider.fixture';
import { expect, test as withoutBank } from './fixture.ts';
import { openLink, payBy } from './payer.ts';
import { startWorkerSandbox } from './worker-sandbox.ts';

const test = withoutBank.extend<{ readonly bank: ListBank }, { readonly ownBank: ListBank }>({
  ownBank: [
    async ({ browserName: _any }, hand) => {
      const bank = await startListBank();
      await hand(bank);
      await bank.close();
    },
    { scope: 'worker' },
  ],
  sandbox: [
    async ({ ownBank }, hand) => {
      addProviders([listBankAt(ownBank.origin)]);
      const sandbox = await startWorkerSandbox({ env: { LISTBANK_ORIGIN: ownBank.origin }, ownPostgres: true });
      await hand(sandbox);
      await sandbox.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  bank: async ({ ownBank, journey }, hand) => {
    journey.visits(ownBank.origin);
    // Its books are not the sandbox's: what it was asked for is looked at here.
    journey.tolerate(/^listbank lb-/);
    const { banks } = ownBank;
    await hand(ownBank);
    Object.assign(ownBank, { banks, documentVersion: null });
    ownBank.down.clear();
    await journey.sandbox.cuota.services.db.deleteFrom('listed_options').execute();
  },
});

// In one worker: each starts a sandbox.
test.describe.configure({ mode: 'default' });

const number = '1099888777';

async function submitDebit(page: Page): Promise<void> {
  await payBy(page, 'Débito bancario');
}

async function choose(page: Page, url: string): Promise<void> {
  await openLink(page, url);
  await submitDebit(page);
  await expect(page.getByLabel('Tu banco')).toBeVisible();
}

async function fill(page: Page, document = number): Promise<void> {
  await page.getByLabel('Tu banco').selectOption('Banco Dos');
  await page.getByLabel('Persona').check();
  await page.getByLabel('Celular').fill('300 123 4567');
  await page.getByLabel('Número de documento').fill(document);
}

const press = (page: Page) => page.getByRole('button', { name: 'Seguir a tu banco' });

test('a parent answers what the bank wants to know, is told what is wrong where it is, and goes on at the bank', async ({
  page,
  journey,
  bank,
}) => {
  bank.documentVersion = 'v1';
  const session = await journey.newSession({ like: 'co-family' });
  await choose(page, session.url);
  await journey.bothScreens(page, 'form');
  await press(page).click();
  for (const missing of [
    'Elige tu banco',
    'Elige quién paga',
    'Escribe tu número de celular',
    'Escribe tu número de documento',
  ])
    await expect(page.getByText(missing, { exact: true })).toBeVisible();
  await expect(page.getByText('Marca esta casilla para seguir')).toBeVisible();
  await expect(page.getByLabel('Tu banco')).toBeFocused();
  await journey.bothScreens(page, 'form-missing');

  await page.getByLabel('Empresa').check();
  await expect(page.getByLabel('Razón social')).toBeVisible();
  await fill(page, '12');
  await expect(page.getByLabel('Razón social')).toBeHidden();
  await page.getByLabel('Celular').focus();
  await expect(page.getByText('no corresponde a este tipo de documento')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Celular')).toHaveValue('300 123 4567');
  await expect(page.getByLabel('Tu banco')).toHaveValue('1040');
  await expect(page.getByLabel('Número de documento')).toHaveValue('');
  await page.getByLabel('Número de documento').fill(number);
  await page.getByLabel('Leí y acepto: Reglamento de uso').check();
  await press(page).click();
  await page.waitForURL(`${bank.origin}/**`);
  expect(JSON.parse(bank.seen.findLast(({ path }) => path === '/payments')?.body ?? '')).toMatchObject({
    payer: { phone: '3001234567', document: { type: 'citizenship_card', number } },
    answers: { bank: '1040' },
    acceptances: [{ id: 'terms', token: 'proof-v1' }],
  });
});

// Every day: the journey above.
test('what only the server sees is said at its field', { tag: '@long' }, async ({ page, journey, bank }) => {
  const session = await journey.newSession({ like: 'co-family' });
  await choose(page, session.url);
  await fill(page);
  bank.banks = bank.banks.slice(0, 1);
  await journey.sandbox.cuota.services.db.deleteFrom('listed_options').execute();
  await press(page).click();
  await expect(page.getByRole('heading', { name: 'Revisa lo que escribiste' })).toBeVisible();
  await expect(page.getByText('Elige tu banco de la lista')).toBeVisible();
  await expect(page.getByLabel('Número de documento')).toHaveValue(number);
  await journey.bothScreens(page, 'form-refused');
});

// Every day: act-on-tax.test.ts.
test(
  'a list that cannot be loaded is said, and loaded a moment later',
  { tag: '@long' },
  async ({ page, journey, bank }) => {
    const session = await journey.newSession({ like: 'co-family' });
    await journey.sandbox.cuota.services.db.deleteFrom('listed_options').execute();
    bank.down.add('/banks');
    journey.tolerate(/502/);
    // PSE has the page too: the address says whose form it is.
    journey.linkTo('/pse?method=CO%2Ftransfer%2Flistbank', session);
    await openLink(page, session.url);
    await submitDebit(page);
    await expect(page.getByText('No pudimos cargar la lista de opciones')).toBeVisible();
    await journey.bothScreens(page, 'form-not-loaded');
    bank.down.clear();
    await journey.sandbox.clock.advance(11);
    await page.getByRole('link', { name: 'Intentar de nuevo' }).click();
    await expect(page.getByLabel('Tu banco')).toBeVisible();
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the same form is asked, checked and sent', { tag: '@long' }, async ({ page, journey, bank }) => {
    const session = await journey.newSession({ like: 'co-family' });
    await page.goto(session.url);
    await submitDebit(page);
    await fill(page, '12');
    await press(page).click();
    await expect(page.getByText('no corresponde a este tipo de documento')).toBeVisible();
    await expect(page.getByLabel('Celular')).toHaveValue('300 123 4567');
    await fill(page);
    await press(page).click();
    await page.waitForURL(`${bank.origin}/**`);
    const sent = JSON.parse(bank.seen.findLast(({ path }) => path === '/payments')?.body ?? '');
    expect(sent).toMatchObject({
      payer: { phone: '3001234567', document: { type: 'citizenship_card', number } },
      answers: { bank: '1040' },
    });
    // A payer who returns stays, and has a link.
    await page.goto(journey.linkTo(`/pse?payment=${sent.paymentId}`, session));
    await expect(page.getByRole('link', { name: /banco/i })).toHaveAttribute('href', new RegExp(`^${bank.origin}`));
  });
});
