/** Two journeys of every offer of the registry's providers. */
import { emulatedProviders } from '#providers/emulation/emulated-providers';
import { offerJourneys } from './offer-journeys.ts';

for (const provider of emulatedProviders) offerJourneys(provider);
