/** A student's printed card by its QR code: the amount owed, the year's numbers, nothing once the school ended it. */
import { studentCardTexts } from '#i18n/student-card';
import { expect, test } from './fixture.ts';
import { downloadBy, readDownload, taggedPdf } from './pdf.ts';

const texts = studentCardTexts['es-EC'];

test('a card’s link shows what is owed now and the numbers of all year, and ends when its school revokes it', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession({ like: 'ec-family' });
  const school = journey.sandbox.schools.quinde;
  const [charge] = (await school.session(session.id)).charges;
  const { id, url } = await school.makeStudentCard(charge?.student_id ?? '');
  await page.goto(new URL(new URL(url).pathname, journey.sandbox.urls.app).href);
  await expect(page.getByRole('heading', { name: texts.owedTitle })).toBeVisible();
  await expect(page.getByText('$285,50 USD').first()).toBeVisible();
  await expect(page.getByText(/^\d{3} \d{3} \d{3}$/)).toBeVisible();
  await expect(page.getByText('Paredes')).toHaveCount(0);
  await journey.bothScreens(page, 'student-card');
  const download = await downloadBy(page, () => page.getByRole('link', { name: texts.print }).click());
  expect(await readDownload(download)).toEqual(taggedPdf('es-EC'));

  await school.revokeStudentCard(id);
  const answer = await page.reload();
  expect(answer?.status()).toBe(410);
  await expect(page.getByRole('heading', { name: 'Esta tarjeta ya no vale' })).toBeVisible();
  await journey.screen(page, 'student-card-revoked');
});
