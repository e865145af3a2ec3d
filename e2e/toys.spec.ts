/** The same of the providers that nobody has: what a new one meets. In a worker of their own, since no other journey may see them. */
import { toys } from '#sandbox/toys/index';
import { test } from './fixture.ts';
import { offerJourneys } from './offer-journeys.ts';

test.use({ toys: true });
// In one worker: each starts a sandbox.
test.describe.configure({ mode: 'default' });

for (const toy of toys) offerJourneys(toy, { tag: '@long' });
