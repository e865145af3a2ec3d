/** A payer's texts when a session, submission or payment is refused: advice, contact, logged code. Source: spec §8. */
import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { sql } from 'kysely';
import { commitRequest } from '#contracts/commit-request';
import type { Problem } from '#contracts/problem';
import { cardEs } from '#i18n/card-es';
import { noticesEs } from '#i18n/notices-es';
import { problemsEs } from '#i18n/problems-es';
import { demoSchools } from '#sandbox/demo/demo-schools';
import { cards, cardStatus, notice, openNewCardForm, payButton, payWith } from './card-payer.ts';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import { continueButton, pendingPayments, makeVoucher, openCheckout, oxxo, submitCash } from './payer.ts';
import { toldOfCardPayment } from './school-view.ts';

const advisorOf = (page: Page) => page.getByRole('link', { name: 'cobranza@sanjeronimo.example' });

/** Whose rules a session stopped to fit, by what its school's records came to say. */
const broken = {
  invalid_vat: (id: string) => sql`update session set vat = 'diez' where id = ${id}`,
  charges_campus_mismatch: (id: string) =>
    sql`update charge set details = jsonb_set(details, '{campus_id}', '"mx-loma"') where session_id = ${id} and position = 0`,
  currency_mismatch: (id: string) =>
    sql`update charge set details = jsonb_set(details, '{country_code}', '"CO"') where session_id = ${id} and position = 0`,
  charges_required: (id: string) =>
    sql`update charge set details = jsonb_set(details, '{values,pending_amount}', '0') where session_id = ${id}`,
} as const;

/** The other refusals of a session, which no school can bring about in one that exists; and a code nobody knows. */
const answered = [
  ['at_most_one_tutor_per_payment_session', problemsEs.at_most_one_tutor_per_payment_session],
  ['no_tutor_found_for_students', problemsEs.no_tutor_found_for_students],
  ['payment_session_disabled', problemsEs.payment_session_disabled],
  ['payment_session_under_review', problemsEs.payment_session_under_review],
  ['some_code_of_tomorrow', problemsEs.internal_error],
] as const;

// S8-R01
test('a session that cannot be paid says why, whom to ask and a code that is in the log', async ({ page, journey }) => {
  const { db } = journey.sandbox.cuota.services;
  const session = await journey.newSession();
  const keep = await sql<{
    details: unknown;
    id: string;
  }>`select id, details from charge where session_id = ${session.id}`.execute(db);
  for (const [code, spoil] of Object.entries(broken)) {
    await spoil(session.id).execute(db);
    const response = await page.goto(session.url);
    expect(response?.status(), code).toBe(422);
    const { title, advice } = problemsEs[code as keyof typeof broken];
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(advice)).toBeVisible();
    await expect(advisorOf(page)).toBeVisible();
    // Good news needs no code.
    if (code !== 'charges_required') await isInLog(journey, await supportCode(page));
    await expect(continueButton(page)).toHaveCount(0);
    if (code === 'invalid_vat') await journey.bothScreens(page, 'session-error');
    if (code === 'charges_required') await journey.screen(page, 'nothing-owed');
    await sql`update session set vat = '0' where id = ${session.id}`.execute(db);
    for (const row of keep.rows)
      await sql`update charge set details = ${JSON.stringify(row.details)} where id = ${row.id}`.execute(db);
  }
  const problem = { ...commitError, metadata: { advisor: demoSchools.sanJeronimo.advisor } };
  for (const [code, { title, advice }] of answered) {
    await page.route('**/api/sessions/*', (route) => route.fulfill(problemAnswer({ ...problem, code }, 422)));
    await page.goto(`${journey.sandbox.urls.app}/card`);
    await expect(page.getByRole('heading', { level: 1, name: title }), code).toBeVisible();
    await expect(page.getByText(advice)).toBeVisible();
    await expect(page.getByText(`Código de ayuda: ${problem.support_code}`)).toBeVisible();
    await page.unroute('**/api/sessions/*');
  }
  await page.goto(session.url);
  await expect(oxxo(page)).toBeEnabled();
});

// S8-R02, S8-R03, S8-R06, S4-R11
// Every day: toast-state.test.ts and pay-outcome.test.ts.
test(
  'a press that the server refuses: a notice that stays, words in passing for five seconds, and nothing is charged',
  { tag: '@long' },
  async ({ page, context, journey }) => {
    journey.tolerate(/\b502\b/);
    await page.clock.install();
    const session = await openCheckout(page, journey);
    await test.step('the school closed the session meanwhile', async () => {
      await journey.asSchool.changeSession(session.id, { disabled: true });
      await submitCash(page);
      await refusedWith(page, problemsEs.payment_session_disabled);
      await page.clock.fastForward(5_400);
      await expect(toast(page)).toHaveCount(0);
      await isInLog(journey, await supportCode(page));
      await journey.screen(page, 'press-refused');
      await expect(alertHeading(page, problemsEs.payment_session_disabled.title)).toBeVisible();
      await journey.asSchool.changeSession(session.id, { disabled: false });
    });
    await test.step('a code nobody knows', async () => {
      await page.reload();
      await page.route('**/materialize*', (route) =>
        route.fulfill(problemAnswer({ ...commitError, code: 'of_tomorrow' }, 422)),
      );
      await submitCash(page);
      await refusedWith(page, noticesEs.unknown.materialize);
      await page.unroute('**/materialize*');
    });
    await test.step('the last step fails', async () => {
      await page.route('**/commit*', (route) => refuseCommit(route, commitError, 502));
      await submitCash(page);
      await refusedWith(page, problemsEs.payment_session_commit_error);
      await expect(advisorOf(page)).toBeVisible();
      await journey.screen(page, 'commit-refused');
      await page.unroute('**/commit*');
    });
    await test.step('another tab was faster', async () => {
      const other = await context.newPage();
      await makeVoucher(other, session);
      await test.step('what could not be copied there is said in passing', async () => {
        await other.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
        await other.getByRole('button', { name: 'Copiar' }).click();
        await expect(toast(other)).toContainText('No se pudo copiar');
      });
      await submitCash(page);
      await expect(toast(page)).toContainText(problemsEs.payment_session_already_in_confirmation_pending_state.title);
      await expect(pendingPayments(page)).toBeVisible();
      await expect(continueButton(page)).toHaveCount(0);
    });
    expect(await journey.atProvider(session)).toHaveLength(1);
  },
);

// S2-R30, S8-R03, S8-R06, S4-R05
test(
  'a card payment that had changed leads to its own page; one refused at the end says so without words in passing',
  { tag: '@long' },
  async ({ page, journey }) => {
    journey.tolerate(/ERR_FAILED/);
    const session = await openNewCardForm(page, journey);
    await page.route('**/commit*', (route) => refuseCommit(route, commitError, 409));
    await payWith(page, cards.approved);
    await expect(notice(page)).toContainText(problemsEs.payment_session_commit_error.title);
    await expect(notice(page)).toContainText(`Código de ayuda: ${commitError.support_code}`);
    await expect(toast(page)).toHaveCount(0);
    expect(await journey.atProvider(session)).toEqual([]);

    await page.unroute('**/commit*');
    await page.route('**/commit*', async (route) => {
      await route.fetch();
      await refuseCommit(route, { ...commitError, code: 'invalid_payment_status' }, 409);
    });
    await payWith(page, cards.approved);
    await expect(page).toHaveURL(/\/card\/status\/[\w-]+$/);
    await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
    expect((await journey.schoolSees(session)).eventTypes).toEqual(expect.arrayContaining([...toldOfCardPayment]));
    expect(await journey.atProvider(session)).toHaveLength(1);

    await test.step('what fails twice in passing is listed in “Upss!”, numbered, and can be closed', async () => {
      const download = page.getByRole('button', { name: 'Descargar comprobante' });
      await page.route('**/api/payments/*/file*', (route) => route.abort());
      await download.click();
      await expect(toast(page)).toBeVisible();
      await download.click();
      const modal = page.getByRole('dialog', { name: 'Upss!' });
      await expect(modal.getByRole('listitem')).toHaveText([/^1.*No se pudo descargar/]);
      await journey.screen(page, 'upss');
      await modal.getByRole('button', { name: 'Cerrar' }).click();
      await expect(modal).toHaveCount(0);
    });
  },
);

/** As the API would answer, for refusals that a test cannot cause; a program that calls it gets no better text. */
const commitError: Problem = {
  type: 'about:blank',
  title: 'The payment was not made',
  status: 502,
  code: 'payment_session_commit_error',
  description: 'The provider did not take the payment.',
  metadata: {},
  support_code: 'AB12CD34',
  request_id: '0123456789abcdef0123456789abcdef',
};

function problemAnswer(problem: Problem, status: number) {
  return { status, contentType: 'application/problem+json', body: JSON.stringify({ ...problem, status }) };
}

/** Names the payment that was to be committed, as every refusal of a commit does. */
function refuseCommit(route: Route, problem: Problem, status: number): Promise<void> {
  const { payment_id } = commitRequest.parse(route.request().postDataJSON());
  return route.fulfill(problemAnswer({ ...problem, metadata: { payment_id } }, status));
}

const toast = (page: Page) => page.locator('.toast').getByRole('paragraph');
const alertHeading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('alert').getByRole('heading', { name });

async function refusedWith(page: Page, { title, advice }: { readonly title: string; readonly advice: string }) {
  await expect(alertHeading(page, title)).toBeVisible();
  // Where payments were paused meanwhile the page itself says the same below.
  await expect(page.getByRole('main').getByText(advice).first()).toBeVisible();
  await expect(toast(page)).toHaveText(title);
}

/** The code that a payer would read out. */
async function supportCode(page: Page): Promise<string> {
  const text = await page
    .getByText(/^Código de ayuda: \S{6,}$/)
    .first()
    .textContent();
  return (text ?? '').split(' ').at(-1) ?? '';
}

/** An operator finds the code with what happened. */
async function isInLog({ sandbox }: Journey, code: string): Promise<void> {
  await expect.poll(async () => (await readFile(sandbox.logFile, 'utf8')).includes(code), code).toBe(true);
}
