/** Two journeys of every offer of the registry: paid to the receipt and told to the school, and its main failure. Source: spec §2–§4, §8. */
import { schoolEvent } from '#contracts/school-events';
import { formatAmount } from '#i18n/format';
import { offerKey, offers } from '#providers/registry';
import { emulatedProviders } from '#providers/emulation/emulated-providers';
import { expect, test } from './fixture.ts';
import { newParent, notMade } from './parent.ts';
import { receipt } from './payer.ts';

const desks = new Map(emulatedProviders.flatMap(({ desk }) => Object.entries(desk)));

for (const offer of offers.filter(({ bookedOnly }) => !bookedOnly)) {
  const key = offerKey(offer);
  const desk = desks.get(key);
  test.describe(key, () => {
    if (!desk) throw new Error(`nobody knows how ${key} is paid: it has no desk`);

    // S1-R03, S2-R03, S2-R05, S2-R06, S2-R07, S2-R10, S2-R17, S3-R03, S4-R02, S9-R12
    test('is paid: the open page turns paid, the receipt says how much, and the school hears once', async ({
      page,
      journey,
    }) => {
      const parent = await newParent(page, journey, offer, desk);
      const { session, locale } = parent;
      await parent.begin();
      await journey.screen(page, `${offer.type}-asked`);
      await page.evaluate(() => window.document.body.setAttribute('data-same-document', ''));
      await parent.meet(desk.pays);
      const toReceipt = page.getByRole('link', { name: 'Ver comprobante' });
      await expect(toReceipt).toBeVisible();
      if (desk.pays.at !== 'page') await expect(page.locator('body[data-same-document]')).toHaveCount(1);
      await journey.screen(page, `${offer.type}-paid`);

      const [line, ...others] = await journey.atProvider(session);
      const received = line?.receivedMinor ?? 0;
      expect(others).toEqual([]);
      expect(received).toBeGreaterThanOrEqual(session.total);
      await toReceipt.click();
      await expect(receipt(page)).toBeVisible();
      await expect(page.getByText(formatAmount(received, locale)).first()).toBeVisible();
      await expect(page.getByText(offer.texts[locale].title)).toBeVisible();
      await journey.screen(page, `receipt-${offer.type}`);

      const { told, ...seen } = await journey.schoolSees(session);
      expect(seen).toEqual({
        status: 'paid',
        owed: 0,
        paid: session.total,
        payments: [{ status: 'successful', received }],
        cases: [],
      });
      expect(told.filter((type) => type !== 'payment.pending')).toEqual([
        'payment_session.opened',
        'payment.succeeded',
        'payment_session.paid',
      ]);
      const messages = journey.told(session);
      expect(messages.every(({ verified, repeated, answered }) => verified && !repeated && answered === 204)).toBe(
        true,
      );
      const succeeded = messages.find(({ type }) => type === 'payment.succeeded');
      expect(schoolEvent.parse(JSON.parse(succeeded?.payload ?? ''))).toMatchObject({
        session_id: session.id,
        finished: true,
        data: { payment: { received_amount: received, currency: offer.currency }, session: { status: 'paid' } },
      });
    });

    test('is not paid: the payer reads so, the school hears it, and can be asked again', async ({ page, journey }) => {
      const parent = await newParent(page, journey, offer, desk);
      await parent.begin();
      await parent.meet(desk.fails);
      await expect(page.getByText(notMade(parent.locale)).first()).toBeVisible();
      await journey.screen(page, `${offer.type}-not-paid`);
      const { told, ...seen } = await journey.schoolSees(parent.session);
      expect(seen).toMatchObject({ status: 'open', owed: parent.session.total, paid: 0, cases: [] });
      expect(seen.payments).toHaveLength(1);
      expect(['rejected', 'failed', 'cancelled']).toContain(seen.payments[0]?.status);
      expect(told.at(-1)).toBe(`payment.${seen.payments[0]?.status ?? ''}`);
      await parent.mayChooseAgain();
    });
  });
}
