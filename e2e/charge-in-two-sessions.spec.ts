/** Father and mother open links with the same charges: what the second one reads while the first pays, and after. */
import { sql } from 'kysely';
import { moneyEs } from '#i18n/money-es';
import { problemsEs } from '#i18n/problems-es';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import type { OwnSession } from './own-session.ts';
import { continueButton, makeVoucher, openLink, payAndRead } from './payer.ts';

/** The school's own ids of their charges are the same. */
async function share(journey: Journey, sessions: readonly OwnSession[]): Promise<void> {
  const ids = sessions.map(({ id }) => id);
  const { db } = journey.sandbox.cuota.services;
  await sql`update charge set identity = ${ids.join()} || position where session_id = any(${ids}::uuid[])`.execute(db);
}

test('charges that another link is paying are a notice, and once paid nothing to pay', async ({ page, journey }) => {
  const [his, hers] = [await journey.newSession(), await journey.newSession()];
  await share(journey, [his, hers]);
  const reference = await makeVoucher(page, his);
  const phone = await journey.anotherPhone({ viewport: { width: 360, height: 740 } });
  await openLink(phone, hers.url);
  await expect(phone.getByText(moneyEs.attempts.elsewhereTitle)).toBeVisible();
  await expect(phone.getByRole('radio').first()).toBeAttached();
  await journey.look(phone, 'may-be-paid-elsewhere');

  await payAndRead(page, journey, reference);
  await openLink(phone, hers.url);
  const { title, advice } = problemsEs.payment_session_already_paid;
  await expect(phone.getByRole('heading', { name: title })).toBeVisible();
  await expect(phone.getByText(advice)).toBeVisible();
  await expect(continueButton(phone)).toHaveCount(0);
  await expect(phone.getByText(moneyEs.received.receipt)).toHaveCount(0);
  await journey.look(phone, 'paid-elsewhere');
});
