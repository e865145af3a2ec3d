/** A payment app: a CURP finds the child, the code shows each app's steps, and the app's outcome shows by itself. */
import { emulated } from '#providers/fintech/emulated';
import { fintechTexts, formTexts, notFound } from '#providers/fintech/texts';
import { scenarios } from '#sandbox/demo/scenarios';
import { expect, test } from './fixture.ts';
import { fillIn, newParent } from './parent.ts';
import { continueButton, openLink, payBy, receipt, unfold } from './payer.ts';
import { storedReference } from './payment-records.ts';
import type { Page } from '@playwright/test';
import type { OwnSession } from './own-session.ts';

const [offer] = emulated.provider.offers;
if (!offer) throw new Error('nothing is offered');
const desk = emulated.desk['MX/fintech/fintech'];
const field = 'student_document';
const { title } = fintechTexts['es-MX'];
const button = formTexts['es-MX'].button;

const documentOf = (session: OwnSession, whose: "the student's" | "the sibling's" = "the student's"): string =>
  session.canaries.get(`${whose} document`) ?? '';

/** Opens the link and goes to the form with the document. */
async function toForm(page: Page, session: OwnSession): Promise<void> {
  await openLink(page, session.url);
  await payBy(page, title);
  await expect(page.getByRole('button', { name: button })).toBeVisible();
}

async function submit(page: Page, document: string): Promise<void> {
  await fillIn(page, field, document);
  await page.getByRole('button', { name: button }).click();
}

// S2-R10, S2-R18, S3-R08, S5-R12
test('the sibling’s CURP brings the sibling’s oldest payment, what comes after it, and the steps of each app', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession({ like: 'mx-app', charges: [...scenarios['mx-app'].charges, younger] });
  await toForm(page, session);
  await expect(page).toHaveURL(/\/fintech$/);
  await journey.screen(page, 'apps-asked');
  await submit(page, documentOf(session, "the sibling's"));
  await expect(page.getByRole('heading', { name: '¿Dónde vas a pagar?' })).toBeVisible();
  await journey.screen(page, 'apps-chooser');
  await page.getByRole('link', { name: /Mercado Pago/ }).click();
  await expect(page).toHaveURL(/\/fintech\/mercado-pago\?payment=/);
  const code = (await storedReference(journey.sandbox, session)) ?? '';
  await expect(page.getByText(code.slice(0, 3), { exact: true })).toBeVisible();
  await expect(page.getByText('800.00').first()).toBeVisible();
  await unfold(page, /^Diego/);
  await expect(page.getByText('Transporte escolar').first()).toBeVisible();
  await expect(page.getByText(/Libros digitales\s*Vence/)).toBeHidden();
  await unfold(page, 'Después, con el mismo código');
  await expect(page.getByText(/Libros digitales\s*Vence/)).toBeVisible();
  await expect(page.getByText('Colegiatura')).toHaveCount(0);
  await unfold(page, '¿Cómo se paga?');
  await expect(page.getByText('abre Mercado Pago')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Escuchar el código' })).toBeVisible();
  await journey.screen(page, 'apps-mercado-pago');
  await page.goBack();
  await page.getByRole('link', { name: /^Nu/ }).click();
  await unfold(page, '¿Cómo se paga?');
  await expect(page.getByText('abre Nu')).toBeVisible();
  await journey.screen(page, 'apps-nu');
  await journey.console.pay(code);
  await expect(receipt(page)).toBeVisible();
  await expect(page.getByText('800.00').first()).toBeVisible();
  await journey.screen(page, 'apps-receipt');
  const seen = await journey.schoolSees(session);
  expect(seen).toMatchObject({ status: 'open', paid: 80_000, cases: [] });
});

const younger = {
  student: 'younger',
  concept: 'Libros digitales',
  type: 'complement',
  cost: 24_300,
  dueInDays: 20,
} as const;

// Every day: find-student.test.ts.
test(
  'a CURP that ends wrongly is said before it is sent; one of nobody here is said in one sentence, and five are all',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession({ like: 'mx-app' });
    await toForm(page, session);
    const right = documentOf(session);
    await submit(page, right.slice(0, 17) + String((Number(right.at(-1)) + 1) % 10));
    await expect(page.getByText('Revisa el documento')).toBeVisible();
    await journey.screen(page, 'apps-mistyped');
    for (let round = 0; round < 5; round += 1) {
      await submit(page, 'BOXW310820HNERXN09');
      await expect(page.getByText(notFound['es-MX'])).toBeVisible();
      await expect(page.getByRole('button', { name: button })).toBeEnabled();
      await page.reload();
    }
    await submit(page, 'BOXW310820HNERXN09');
    await expect(page.getByText('Demasiados intentos seguidos')).toBeVisible();
    await journey.screen(page, 'apps-tries-used-up');
    // The way out is on the same screen.
    await page.getByRole('link', { name: 'Pagar de otra forma' }).click();
    await expect(continueButton(page)).toBeEnabled();
  },
);

// Every day: find-student.test.ts.
test(
  'what is not found says what to do, and the right one then goes on',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession({ like: 'mx-app' });
    await toForm(page, session);
    await submit(page, 'BOXW310820HNERXN09');
    await expect(page.getByText(notFound['es-MX'])).toBeVisible();
    await journey.screen(page, 'apps-not-found');
    await submit(page, documentOf(session).toLowerCase());
    await expect(page.getByRole('heading', { name: '¿Dónde vas a pagar?' })).toBeVisible();
  },
);

// Every day: scripts-off.spec.ts.
test(
  'without scripts: what is not found is said in the same words, and the right one leads to the code',
  { tag: '@long' },
  async ({ journey }) => {
    const phone = await journey.anotherPhone({ javaScriptEnabled: false });
    const session = await journey.newSession({ like: 'mx-app' });
    // The key stays in the address where no script takes it out.
    await phone.goto(session.url);
    await payBy(phone, title);
    await submit(phone, 'BOXW310820HNERXN09');
    await expect(phone.getByText(notFound['es-MX'])).toBeVisible();
    // A document's number is never written into a page.
    await expect(phone.locator(`[name="answer.${field}"]`)).toHaveValue('');
    await submit(phone, documentOf(session));
    await expect(phone.getByRole('heading', { name: '¿Dónde vas a pagar?' })).toBeVisible();
    expect(phone.url()).not.toContain(documentOf(session));
  },
);

// Every day: biller-desk.test.ts.
test(
  'that the app takes back on the same day is seen by parent and school as it is',
  { tag: '@long' },
  async ({ page, journey }) => {
    const parent = await newParent(page, journey, offer, desk);
    await parent.begin();
    await parent.meet(desk.pays);
    await expect(receipt(page)).toBeVisible();
    const [line] = await journey.atProvider(parent.session);
    const app = journey.sandbox.emulators.get(offer.gateway);
    expect(await app?.takeBack?.(line?.providerRef ?? '', line?.receivedMinor ?? 0)).toBe(true);
    const { eventTypes, ...seen } = await journey.schoolSees(parent.session);
    expect(seen).toMatchObject({ status: 'open', owed: parent.session.total, cases: [] });
    expect(eventTypes).toContain('payment.reversed');
    await page.reload();
    await journey.screen(page, 'apps-taken-back');
    await parent.mayChooseAgain();
  },
);
