import { expect, test } from 'vitest';
import { catalogueOf, loadCatalogue, loadMoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import { locales } from '#i18n/locale';
import { receivedPayment } from '../../pages/gallery/fixtures.ts';
import { headOf, type ReceivedPayment } from './receipt-copy.ts';

const hasReceipt = (payment: ReturnType<typeof receivedPayment>): payment is ReceivedPayment =>
  payment.receipt !== null;

test.each(locales)(
  'in %s a payment beside which something is owed is not stamped, and says how much',
  async (locale) => {
    await Promise.all([loadMoneyTexts(locale), loadCatalogue(locale)]);
    const head = (more: Parameters<typeof receivedPayment>[0]) => {
      const payment = receivedPayment(more);
      if (!hasReceipt(payment)) throw new Error('no receipt');
      return headOf(payment, [], { t: catalogueOf(locale), locale }, moneyTextsOf(locale));
    };
    const later = [
      { concept_desc: 'Comedor', amount: 5_000, due_date: '2027-02-10' },
      { concept_desc: 'Comedor', amount: 2_500, due_date: '2027-03-10' },
    ];
    expect(head({ later })).toMatchObject({ stamp: null, text: expect.stringMatching(/75[.,]00[^:]*: Comedor\. /) });
    expect(head({})).toMatchObject({ stamp: { tone: 'good' }, text: null });
  },
);
