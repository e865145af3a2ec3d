/** Two journeys of any offer: paid, with receipt and report to the school; and its failure. Source: spec §2–§4, §8. */
import { schoolEvent } from '#contracts/school-events';
import { cardTextsOf } from '#i18n/card-texts';
import { moneyTextsOf } from '#i18n/catalogues';
import { formatAmount } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import type { EmulatedProvider, OfferDesk } from '#providers/emulation/emulated-provider';
import type { Offer } from '#providers/offer';
import { offerKey } from '#providers/registry';
import { expect, test } from './fixture.ts';
import { newParent } from './parent.ts';
import { receipt } from './payer.ts';
import { seenPaid, webhooksOf } from './school-view.ts';

/** Registers the journeys of a provider's offers to payers, tagged by the offer's key. Throws without a desk. */
export function offerJourneys({ provider, desk }: Pick<EmulatedProvider, 'provider' | 'desk'>, tags: Tags): void {
  for (const offer of provider.offers.filter(({ bookedOnly }) => !bookedOnly)) {
    const key = offerKey(offer);
    const how = desk[key];
    if (!how) throw new Error(`nobody knows how ${key} is paid: it has no desk`);
    test.describe(key, () => describeOffer(offer, how, { paid: tags.paid(key), notPaid: tags.notPaid(key) }));
  }
}

type Tag = '@long' | [];
type Tags = Readonly<Record<'paid' | 'notPaid', (key: string) => Tag>>;

function describeOffer(offer: Offer, desk: OfferDesk, { paid, notPaid }: Readonly<Record<keyof Tags, Tag>>): void {
  // S1-R03, S2-R03, S2-R05, S2-R06, S2-R07, S2-R10, S2-R17, S3-R03, S4-R02, S9-R12
  test(
    'is paid: the open page turns paid, the receipt says how much, and the school hears once',
    { tag: paid },
    async ({ page, journey }) => {
      const parent = await newParent(page, journey, offer, desk);
      const { session, locale } = parent;
      await parent.begin();
      await journey.screen(page, `${offer.type}-asked`);
      await page.evaluate(() => window.document.body.setAttribute('data-same-document', ''));
      await parent.meet(desk.pays);
      // The page it was paid on becomes the receipt, in place; a wallet's script stays behind in a document of its own.
      await expect(receipt(page)).toBeVisible();
      if (desk.pays.at !== 'page' && desk.pays.at !== 'wallet')
        await expect(page.locator('body[data-same-document]')).toHaveCount(1);
      await journey.screen(page, `${offer.type}-paid`);

      const [line, ...others] = await journey.atProvider(session);
      const received = line?.receivedMinor ?? 0;
      expect(others).toEqual([]);
      expect(received).toBeGreaterThanOrEqual(session.total);
      await expect(page.getByText(formatAmount(received, locale)).first()).toBeVisible();
      // A card is called by its brand and last digits, everything else by its own name.
      await expect(page.getByText(/····/).or(page.getByText(offer.texts[locale].title)).first()).toBeVisible();
      await journey.screen(page, `receipt-${offer.type}`);

      const { eventTypes, ...seen } = await journey.schoolSees(session);
      expect(seen).toEqual({ ...seenPaid(session), payments: [{ status: 'successful', received }] });
      expect(eventTypes.filter((type) => type !== 'payment.pending')).toEqual([
        'payment_session.opened',
        'payment.succeeded',
        'payment_session.paid',
      ]);
      const messages = webhooksOf(journey.sandbox, session);
      expect(messages.every(({ verified, repeated, answered }) => verified && !repeated && answered === 204)).toBe(
        true,
      );
      const succeeded = messages.find(({ type }) => type === 'payment.succeeded');
      expect(schoolEvent.parse(JSON.parse(succeeded?.payload ?? ''))).toMatchObject({
        session_id: session.id,
        finished: true,
        data: { payment: { received_amount: received, currency: offer.currency }, session: { status: 'paid' } },
      });
    },
  );

  const { fails } = desk;
  if (fails.at === 'never') return;
  test(
    'is not paid: the payer reads so, the school hears it, and can be asked again',
    { tag: notPaid },
    async ({ page, journey }) => {
      const parent = await newParent(page, journey, offer, desk);
      await parent.begin();
      await parent.meet(fails);
      await expect(page.getByText(notMade(parent.locale)).first()).toBeVisible();
      await journey.screen(page, `${offer.type}-not-paid`);
      const { eventTypes, ...seen } = await journey.schoolSees(parent.session);
      expect(seen).toMatchObject({ status: 'open', owed: parent.session.total, paid: 0, cases: [] });
      expect(seen.payments).toHaveLength(1);
      expect(['rejected', 'failed', 'cancelled']).toContain(seen.payments[0]?.status);
      expect(eventTypes.at(-1)).toBe(`payment.${seen.payments[0]?.status ?? ''}`);
      await parent.mayChooseAgain();
    },
  );
}

/** Words that say that nothing was paid, in the payer's language. */
function notMade(locale: Locale): RegExp {
  const { status, unwanted, instructions } = moneyTextsOf(locale);
  const card = cardTextsOf(locale).status;
  const titles = [
    status.failedTitle,
    status.rejectedTitle,
    unwanted.voidedTitle,
    unwanted.endedTitle,
    card.cancelledTitle,
  ];
  return new RegExp(
    [...titles, instructions.expired.title, ...Object.values(status.declines)]
      // A heading has no full stop.
      .map((text) => text.replace(/\.$/, '').replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('|'),
  );
}
