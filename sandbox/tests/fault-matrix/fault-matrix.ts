import { describe, expect, it } from 'vitest';
import { routesOf } from '#providers/emulation/contract-faults.fixture';
import type { FaultClass } from '#providers/emulation/emulated-provider';
import { isShort } from '../../../scripts/long-tests.ts';
import { describeControls } from './controls.ts';
import { describeDoubleSubmit } from './double-submit.ts';
import { describeForgedWebhooks } from './forged-webhooks.ts';
import { describeLongOutage } from './long-outage.ts';
import { describeLostStartLives } from './lost-start-lives.ts';
import { describeProviderFaults } from './provider-faults.ts';
import { canBeAsked, canRepeat, type FaultSubject, standsFor } from './subject.ts';
import { describeUnwantedStarts } from './unwanted-starts.ts';
import { describeWebhookStreams } from './webhook-streams.ts';

/** Registers every fault for one provider, with the payers' API, PostgreSQL, worker, emulator over HTTP and school. */
export function describeFaultMatrix(subject: FaultSubject): void {
  const canBeCalledOff = canBeAsked(subject) && canRepeat(subject) && routesOf(subject, 'cancel').length > 0;
  describe(`fault matrix: ${subject.provider.name}, ${subject.offers[0].country}`, () => {
    describeProviderFaults(subject);
    // What stands at any other without our knowing cannot be called off.
    // Every day: lost-start.test.ts, and the crossing, which calls off what it lost.
    if (canBeCalledOff && !isShort) {
      describeLongOutage(subject);
      describeUnwantedStarts(subject);
      describeLostStartLives(subject);
    }
    describeDoubleSubmit(subject);
    if (subject.webhook) {
      describeWebhookStreams(subject);
      describeForgedWebhooks(subject);
    }
    describeControls(subject);
  });
}

/** Registers it for the provider that stands for this class. */
export function describeClass(faultClass: FaultClass): void {
  const found = standsFor(faultClass);
  it.skipIf(found.length > 0)(`no provider is ${faultClass} yet`, () => expect(found).toEqual([]));
  for (const subject of found) describeFaultMatrix(subject);
}

/** Registers what no other provider of its class proves for it: its lost starts, webhooks and signatures. */
export function describeShortMatrix(subject: FaultSubject): void {
  describe(`short fault matrix: ${subject.provider.name}, ${subject.offers[0].country}`, () => {
    describeProviderFaults(subject, 'short');
    if (subject.webhook) {
      describeWebhookStreams(subject, 'short');
      describeForgedWebhooks(subject);
    }
    describeControls(subject);
  });
}
