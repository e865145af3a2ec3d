/** "Ya pagué": from what a phone's screenshot shows to the copied answer, and the list that shows a payment arrive. */
import type { Locator, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { referenceOf } from '#contracts/instruction-lines';
import { paymentDetail, type PaymentDetail } from '#contracts/payment-detail';
import { searchAnswer } from '#contracts/search';
import { formatAmount } from '#i18n/format';
import { ask } from '#sandbox/actors/http';
import { byCard, byCash, openLink, type Parent } from '#sandbox/actors/parent';
import { createProductClient } from '#sandbox/actors/product-client';
import { sessionBody } from '#sandbox/actors/session-body';
import { expect, test } from './fixture.ts';
import type { WorkerSandbox } from './worker-sandbox.ts';

/** Two families whose payments differ by their names alone. */
const families = [
  ['Aurora Beltrán', 'Noé Beltrán'],
  ['Ignacio Salas', 'Vera Salas'],
] as const;
const minor = 731_945;
const number = '4242424242424242';

async function newParent(
  { cuota, apiKeys }: WorkerSandbox,
  [payer, student]: readonly [string, string],
  amount = minor,
) {
  const origin = `http://127.0.0.1:${cuota.port}`;
  const body = sessionBody([amount]);
  const { key } = await createProductClient(origin).createSession(apiKeys.mirador, {
    ...body,
    payer: { ...body.payer, id: payer, full_name: payer, phone: '+525512345678' },
    campus_id: 'mx-mirador',
    charges: body.charges.map((charge) => ({
      ...charge,
      tutor_id: payer,
      student_id: student,
      student_name: student,
      campus_id: 'mx-mirador',
    })),
  });
  return openLink(origin, key);
}

const cardForm = z.object({ id: z.string(), parameters: z.object({ session_id: z.string() }) });

/** Types the card into the provider's fields, and pays. */
async function paysByCard({ emulators }: WorkerSandbox, parent: Parent): Promise<PaymentDetail> {
  const opened = await parent.call('POST', `/sessions/${parent.sessionId}/card_form`, byCard);
  const { id, parameters } = cardForm.parse(await opened.json());
  const fields = `${emulators.get('gr4vy')?.origin ?? ''}/checkout/sessions/${parameters.session_id}/fields`;
  const card = { method: 'card', number, expiration_date: '12/40', security_code: '123' };
  await fetch(fields, { method: 'PUT', body: JSON.stringify({ payment_method: card }) });
  const answers = { card_form: id, holder_name: 'Nombre Apellido', email: 'pago@correo.example', save: 'no' };
  const { payment_id: payment } = await parent.choose(byCard);
  return paymentDetail.parse(await (await parent.commit(payment, { answers })).json());
}

/** A search finds what happens some seconds later. */
async function isFound({ cuota, apiKeys }: WorkerSandbox, text: string, count: number): Promise<void> {
  const request = { method: 'GET', path: `/api/v1/search?q=${text}`, bearer: apiKeys.mirador } as const;
  const find = async () => (await ask(`http://127.0.0.1:${cuota.port}`, searchAnswer, request)).data;
  await expect.poll(async () => (await find()).filter(({ kind }) => kind === 'payment').length).toBe(count);
}

async function signIn(page: Page, { urls }: WorkerSandbox, name: string): Promise<void> {
  await page.goto(`${urls.desk}/sign-in`);
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible();
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

// Every day: sandbox/tests/desk/payments.test.ts, search.test.ts.
test(
  'a second family has the same amount, day and digits: four touches to the copied answer',
  { tag: '@long' },
  async ({ page, context, sandbox, journey }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: sandbox.urls.desk });
    const paid = [];
    for (const family of families) paid.push(await paysByCard(sandbox, await newParent(sandbox, family)));
    expect(paid.map(({ status }) => status)).toEqual(['successful', 'successful']);
    const total = formatAmount(paid[0]?.total_amount ?? 0, 'es-MX');
    const last = number.slice(-4);
    await isFound(sandbox, total, 2);
    await signIn(page, sandbox, 'Nadia Herrera');

    let touches = 0;
    const touch = async (target: Locator | 'Enter') => {
      touches += 1;
      await (target === 'Enter' ? page.keyboard.press(target) : target.tap());
    };
    await touch(page.getByRole('searchbox', { name: 'Buscar' }).first());
    await page.keyboard.type(`${total} ${last} hoy`);
    await touch('Enter');
    await expect(page.getByText('Hay 2 pagos así')).toBeVisible();
    await expect(page.locator('[data-copy]')).toHaveCount(0);
    await expect(page.getByLabel('Nombre, últimas 4 cifras')).toBeFocused();
    await page.keyboard.type('Noé Beltrán');
    await touch('Enter');
    await touch(page.getByRole('button', { name: 'Copiar respuesta' }));
    await expect(page.getByRole('button', { name: 'Copiada' })).toBeVisible();
    expect(touches).toBeLessThanOrEqual(4);

    const text = await copied(page);
    expect(text).toBe(await page.locator('[data-answer]').innerText());
    expect(text).toContain(`Ya vimos tu pago de ${total} MXN del `);
    expect(text).toMatch(/http:\S+\/check\/[\w-]+$/);
    for (const hidden of ['Aurora', 'Noé', 'Ignacio', 'Vera', 'Colegiatura', 'data='])
      expect(text).not.toContain(hidden);
    expect(new URL(page.url()).href).not.toMatch(/Beltr|4242|7319|7,319/i);
    await journey.bothScreens(page, 'desk-answer');
  },
);

// Every day: desk-screens.spec.ts.
test(
  'by keyboard alone, from a voucher’s screenshot to the copied answer',
  { tag: '@long' },
  async ({ page, context, sandbox, journey }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: sandbox.urls.desk });
    const voucher = await (await newParent(sandbox, ['Rebeca Orozco', 'Emma Orozco'], 244_310)).pay(byCash);
    const last = (referenceOf(voucher.next_step) ?? '').slice(-4);
    await isFound(sandbox, last, 1);
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, sandbox, 'Marcela Quintero');
    await page.keyboard.press('/');
    await page.keyboard.type(`2,443.10 ${last} hoy`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: /^Todavía no se paga/ })).toBeVisible();
    await page.getByRole('button', { name: 'Copiar respuesta' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Copiada' })).toBeVisible();
    expect(await copied(page)).toContain('Todavía no vemos tu pago de $2,443.10 MXN');
    await page.getByRole('button', { name: 'Preguntar ahora al proveedor' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Se preguntó al proveedor.')).toBeVisible();
    await journey.bothScreens(page, 'desk-answer-waiting');
  },
);

test('an open list shows a payment that arrives, once, and moves nothing that is read', async ({
  page,
  sandbox,
  journey,
}) => {
  const voucher = await (await newParent(sandbox, ['Teresa Lagos', 'Hugo Lagos'], 155_020)).pay(byCash);
  await signIn(page, sandbox, 'Nadia Herrera');
  await page.goto(`${sandbox.urls.desk}/payments`);
  const read = page.locator('tr[data-row]').nth(1);
  await read.evaluate((row) => row.scrollIntoView({ block: 'center' }));
  const before = await read.boundingBox();
  const id = await read.getAttribute('data-row');
  const reference = referenceOf(voucher.next_step) ?? '';
  await sandbox.emulators.get('stripe')?.pay(reference);
  await expect(page.getByText('1 pago nuevo')).toBeVisible();
  expect((await page.locator(`tr[data-row="${id}"]`).boundingBox())?.y).toBe(before?.y);
  await expect(page.locator('tr[data-row]').first()).toContainText('Teresa Lagos');
  await page.waitForTimeout(6_000);
  await expect(page.getByRole('link', { name: 'Teresa Lagos' })).toHaveCount(1);
  await journey.look(page, 'desk-payments-live');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Teresa Lagos' })).toHaveCount(1);
  await expect(page.getByText('1 pago nuevo')).toHaveCount(0);
  await journey.bothScreens(page, 'desk-payments');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  // Every day: every-screen.test.ts.
  test(
    'a search is answered the same, and the list stays as it was drawn',
    { tag: '@long' },
    async ({ page, sandbox }) => {
      await signIn(page, sandbox, 'Nadia Herrera');
      await page.goto(`${sandbox.urls.desk}/payments`);
      await expect(page.getByText('1 pago nuevo')).toHaveCount(0);
      await page.getByLabel('Lo que dijo la familia').fill('123,456.78 hoy');
      await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click();
      await expect(page.getByText('No encontramos tu pago de $123,456.78 MXN')).toBeVisible();
    },
  );
});
