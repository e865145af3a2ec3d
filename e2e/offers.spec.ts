/** Two journeys of every offer of the registry's providers. */
import { emulatedProviders } from '#providers/emulation/emulated-providers';
import { offerJourneys } from './offer-journeys.ts';

const stoodFor = new Set<string>();
// Of those that fail in the same way one stands for the others: each other's failure is its contract's, and `@long`.
for (const provider of emulatedProviders) {
  const { faultClass } = provider;
  offerJourneys(provider, stoodFor.has(faultClass) ? { tag: '@long' } : {});
  stoodFor.add(faultClass);
}
