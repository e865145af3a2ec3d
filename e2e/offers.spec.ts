/** Two journeys of every offer of the registry's providers. */
import { emulatedProviders } from '#providers/emulation/emulated-providers';
import { offerJourneys } from './offer-journeys.ts';

/**
 * Paid every day: one of each kind and country that no other journey pays. card.spec.ts, card-colombia.spec.ts and
 * card-elsewhere.spec.ts pay cards, finch.spec.ts new CLABEs, apps.spec.ts apps, bank-deposit.spec.ts a deposit,
 * voucher.spec.ts and short-payment.spec.ts a voucher. `contract.alone.test.ts` tests every offer's failure; one of
 * them runs here.
 */
const paidEveryDay = new Set([
  'MX/transfer/transfer',
  'CO/transfer/pse',
  'CO/cash/wompi_cash',
  'CO/nequi/wompi',
  'CO/bank/bancolombia',
  'EC/banred/banred',
]);
for (const provider of emulatedProviders)
  offerJourneys(provider, {
    paid: (key) => (paidEveryDay.has(key) ? [] : '@long'),
    notPaid: (key) => (key === 'MX/store/stripe' ? [] : '@long'),
  });
