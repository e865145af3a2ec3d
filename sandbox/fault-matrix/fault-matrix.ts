import { describe } from 'vitest';
import { describeControls } from './controls.ts';
import { describeDoubleSubmit } from './double-submit.ts';
import { describeEndsAtOnce } from './ends-at-once.ts';
import { describeForgedWebhooks } from './forged-webhooks.ts';
import { describeLongOutage } from './long-outage.ts';
import { describeLostStartLives } from './lost-start-lives.ts';
import { describeProviderFaults } from './provider-faults.ts';
import { describeWebhookStreams } from './webhook-streams.ts';
import type { FaultSubject } from './subject.ts';
import { describeUnwantedStarts } from './unwanted-starts.ts';

/** Registers every fault this product must survive, for one provider: the payers' API, PostgreSQL, the worker, the provider's emulator over HTTP and a school that listens. */
export function describeFaultMatrix(subject: FaultSubject): void {
  describe(`fault matrix: ${subject.provider.name}`, () => {
    describeProviderFaults(subject);
    describeEndsAtOnce(subject);
    describeLongOutage(subject);
    describeUnwantedStarts(subject);
    describeLostStartLives(subject);
    describeDoubleSubmit(subject);
    describeWebhookStreams(subject);
    describeForgedWebhooks(subject);
    describeControls(subject);
  });
}
