/** A deposit at BBVA or Santander: the bank, agreement and reference, paid by statement. Source: spec §2, §3, §9. */
import { depositTexts } from '#providers/bank-deposit/texts';
import { expect, test } from './fixture.ts';
import { downloadBy, readDownload, taggedPdf } from './pdf.ts';
import { openLink, payBy, receipt, shownReference } from './payer.ts';

const { title } = depositTexts['es-MX'];

// S1-R03, S2-R08, S3-R03, S8-R06, S9-R02
test('is paid: the bank is chosen, the form is printed, and the open page turns paid by the school’s statement', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession({ like: 'mx-invoice' });
  await openLink(page, session.url);
  await payBy(page, title);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await journey.bothScreens(page, 'bank-deposit-form');
  await page.getByLabel('BBVA').check();
  await page.getByRole('button', { name: 'Generar mi referencia' }).click();
  await expect(page.getByText('0001234').first()).toBeVisible();
  const reference = await shownReference(page, 'BBVA');
  expect(reference).toMatch(/^\d{16}$/);
  await journey.bothScreens(page, 'bank-deposit-asked');
  const download = await downloadBy(page, () => page.getByRole('link', { name: 'PDF' }).click());
  expect(await readDownload(download)).toEqual(taggedPdf('es-MX'));

  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' });
  const line = [today.format(journey.sandbox.clock.now()), '2450.00', `DEPOSITO CIE ${reference}`, '7001'] as const;
  await journey.sandbox.schools[session.school].sendStatement([line]);
  await expect(receipt(page)).toBeVisible();
  await journey.screen(page, 'bank-deposit-receipt');
  expect(await journey.schoolSees(session)).toMatchObject({ status: 'paid', owed: 0, cases: [] });
});
