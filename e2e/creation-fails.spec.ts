/** The provider makes no reference: the payer reads why, and pays another way. Source: spec §8. */
import { sql } from 'kysely';
import { moneyEs } from '#i18n/money-es';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import type { OwnSession } from './own-session.ts';
import { continueButton, openLink, oxxo, status, choose } from './payer.ts';
import { transfer } from './slip-payer.ts';

/** An address that we take and the provider does not. */
async function addressIsRefused({ sandbox }: Journey, { id }: OwnSession): Promise<void> {
  const { db } = sandbox.cuota.services;
  await sql`update session set payer = jsonb_set(payer, '{email}', '"ana@correo"') where id = ${id}`.execute(db);
}

const { notGiven } = moneyEs.status;

// S8-R06
test('a reference or an account that the provider will not give: the page says so, nothing is charged, another way is open', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession();
  await addressIsRefused(journey, session);
  await openLink(page, session.url);
  for (const [way, title] of [
    [oxxo, notGiven.reference],
    [transfer, notGiven.transfer],
  ] as const) {
    await choose(way(page));
    await continueButton(page).click();
    await expect(status(page)).toContainText(title);
    await expect(status(page)).toContainText(notGiven.text);
    await journey.screen(page, 'not-given');
    await page.getByRole('link', { name: moneyEs.status.tryAgain }).click();
    await expect(continueButton(page)).toBeEnabled();
  }
  expect((await journey.atProvider(session)).filter(({ receivedMinor }) => receivedMinor > 0)).toEqual([]);
  expect((await journey.schoolSees(session)).status).toBe('open');
});
