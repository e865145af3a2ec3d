/** The office decides about money: a short payment is taken as enough, and a refund takes two people. */
import type { Page } from '@playwright/test';
import { cards, fillCard, openCardForm, payButton } from './card-payer.ts';
import { byKeyboard } from './desk.ts';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import { makeVoucher, openReceipt } from './payer.ts';
import { toldOfCardPayment, toldOfShort } from './school-view.ts';

const title = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** Somebody of the demo school's office, in a browser of their own. */
async function at(journey: Journey, name: string, viewport: { width: number; height: number }): Promise<Page> {
  const page = await journey.anotherPhone({ viewport, locale: 'es-MX' });
  await page.goto(`${journey.sandbox.urls.desk}/sign-in`);
  await page.getByRole('button', { name }).click();
  await title(page, 'Hoy');
  return page;
}

test('a short payment is accepted by keyboard: the school hears it, and the family owes nothing', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession({ school: 'mirador' });
  await journey.console.pay(await makeVoucher(page, session), 800_000);
  await expect.poll(async () => (await journey.schoolSees(session)).cases).toHaveLength(1);
  const office = await at(journey, 'Ofelia Carranza', { width: 1280, height: 800 });
  await byKeyboard(office, office.getByRole('link', { name: 'Casos', exact: true }));
  await title(office, 'Casos');
  await journey.look(office, 'desk-cases');
  // Who waits longest is first.
  await byKeyboard(office, office.getByRole('link', { name: 'Llegó de menos' }).last());
  await title(office, 'Llegó de menos');
  await expect(office.getByText('Se perdonan $480.50 MXN.')).toBeVisible();
  await expect(office.getByText('Para devolver se necesita el permiso «Devuelve».')).toBeVisible();
  await journey.look(office, 'desk-case');
  await byKeyboard(office, office.getByRole('button', { name: 'Aceptarlo como completo' }));
  await expect(office.getByRole('status')).toContainText('el caso quedó decidido');
  await expect(office.getByText('Ofelia Carranza (tú)')).toBeVisible();
  await journey.look(office, 'desk-case-decided');
  expect(await journey.schoolSees(session)).toMatchObject({
    status: 'paid',
    owed: 0,
    cases: [{ kind: 'underpaid', amount: 48_050, as: 'accepted' }],
    eventTypes: [...toldOfShort, 'case.resolved', 'payment_session.paid'],
  });
});

test('a refund that Beatriz asks for on a phone goes out once Marcela approves it', async ({ page, journey }) => {
  const session = await journey.newSession({ school: 'mirador' });
  await openCardForm(page, session);
  await fillCard(page, cards.approved);
  await payButton(page).click();
  await openReceipt(page);
  const [line] = await journey.atProvider(session);
  const ref = line?.providerRef ?? '';
  const { id } = await journey.sandbox.cuota.services.db
    .selectFrom('payment')
    .select('id')
    .where('session_id', '=', session.id)
    .where('status', '=', 'successful')
    .executeTakeFirstOrThrow();

  const beatriz = await at(journey, 'Beatriz Solano', { width: 360, height: 740 });
  await beatriz.goto(`${journey.sandbox.urls.desk}/payments/${id}/refund`);
  await title(beatriz, 'Devolver dinero');
  await journey.look(beatriz, 'desk-refund');
  await beatriz.getByLabel('Motivo').fill('Baja de la alumna');
  await beatriz.getByRole('button', { name: 'Revisar antes de devolver' }).click();
  await title(beatriz, 'Revisa la devolución');
  await expect(beatriz.getByText('El colegio pide dos personas arriba de $2,000.00 MXN.')).toBeVisible();
  await expect(beatriz.getByText(/La puede aprobar: Marcela Quintero, Julián Arce/)).toBeVisible();
  await journey.look(beatriz, 'desk-refund-look');
  await beatriz.getByRole('button', { name: /^Pedir que se devuelvan/ }).dblclick();
  await expect(beatriz.getByRole('status')).toContainText('Otra persona tiene que aprobarla');
  await expect(beatriz.getByText('Tú la pediste: la aprueba otra persona.')).toBeVisible();
  await expect(beatriz.getByRole('button', { name: 'Aprobar' })).toBeDisabled();
  await journey.look(beatriz, 'desk-refund-waits');

  const marcela = await at(journey, 'Marcela Quintero', { width: 1280, height: 800 });
  await byKeyboard(marcela, marcela.getByRole('link', { name: '1 devolución espera aprobación' }));
  await title(marcela, 'Devoluciones');
  await journey.look(marcela, 'desk-refunds');
  await byKeyboard(marcela, marcela.getByRole('table').first().getByRole('link').first());
  await expect(marcela.getByText('Se pide al proveedor que devuelva el dinero.')).toBeVisible();
  await byKeyboard(marcela, marcela.getByRole('button', { name: 'Aprobar' }));
  await expect(marcela.getByRole('status')).toContainText('Aprobada.');
  await marcela.getByRole('button', { name: 'English' }).click();
  await title(marcela, /^Refund: \$/);
  await journey.look(marcela, 'desk-refund-approved');
  await beatriz.reload();
  await expect(beatriz.getByText('Marcela Quintero')).toBeVisible();
  await journey.console.endReturns(ref);
  expect(await journey.schoolSees(session)).toMatchObject({
    status: 'open',
    owed: session.total,
    payments: [{ returned: line?.receivedMinor }],
    eventTypes: [
      ...toldOfCardPayment,
      'refund.approval_requested',
      'refund.approved',
      'refund.pending',
      'payment.refunded',
      'refund.done',
    ],
  });
});

// Every day: every-screen.test.ts.
test(
  'a family that only looks has opened its link; the preview that a chat draws of it has not',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession({ school: 'mirador' });
    const charge = `${journey.sandbox.urls.desk}/charges/${session.id}`;
    const asked = await fetch(session.url, { headers: { 'user-agent': 'WhatsApp/2.23' } });
    expect(asked.status).toBe(200);
    const boss = await at(journey, 'Marcela Quintero', { width: 360, height: 740 });
    await boss.goto(charge);
    await expect(boss.getByRole('main').getByText('Sin abrir')).toBeVisible();
    await page.goto(session.url);
    await boss.goto(charge);
    await expect(boss.getByRole('main').getByText(/^Abierto el /)).toBeVisible();
  },
);
