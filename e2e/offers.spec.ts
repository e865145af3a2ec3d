/** Two journeys of every offer of the registry's providers. */
import { emulatedProviders } from '#providers/emulation/emulated-providers';
import { offerJourneys } from './offer-journeys.ts';

/**
 * Paid every day: one of each kind and country that no other journey pays. Cards are paid by card.spec.ts, card-colombia.spec.ts
 * and card-elsewhere.spec.ts, new CLABEs by finch.spec.ts, apps by apps.spec.ts, a deposit by bank-deposit.spec.ts, a voucher by voucher.spec.ts
 * and short-payment.spec.ts. Every
 * offer's failure is its contract's, `contract.alone.test.ts`; of those one is met here.
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
