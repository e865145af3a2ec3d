import type { Country } from '#domain/money';
import type { EmulatedProvider, FaultClass, WebhookForge } from '#providers/emulation/emulated-provider';
import { emulatedProviders } from '#providers/emulation/emulated-providers';
import type { Offer } from '#providers/offer';
import { offerKey } from '#providers/registry';
import { sampleProviders } from '../../sample-providers/index.ts';

/** One provider in the fault matrix, with what to pay with: all in one country, because a harness has one school. */
export interface FaultSubject extends EmulatedProvider {
  readonly offers: readonly [Offer, ...Offer[]];
}

/** The subjects of a provider, one for each country it collects in. */
export function subjectsOf(emulated: EmulatedProvider): FaultSubject[] {
  // Where a start calls nothing there is nothing of it to spoil.
  const offered = emulated.provider.offers.filter(
    (offer) => !offer.bookedOnly && !emulated.desk[offerKey(offer)]?.begins,
  );
  return [...Map.groupBy(offered, ({ country }): Country => country).values()].flatMap(([first, ...more]) =>
    first ? [{ ...emulated, offers: [first, ...more] }] : [],
  );
}

/** A bank that calls us is never called: its faults are those of the desk. */
const subjects: readonly FaultSubject[] = [...emulatedProviders, ...sampleProviders]
  .filter(({ faultClass }) => faultClass !== 'biller')
  .flatMap(subjectsOf);

/** Whether a start whose answer was lost is made again under its key. */
export const canRepeat = ({ provider }: FaultSubject): boolean => provider.lost.start.kind === 'repeat';

/**
 * The subject that stands for a class of providers, and meets the whole matrix with its first offer of each category.
 * One with webhooks goes before one without, a repeated start before a looked-up one. Empty while no provider is of
 * this class.
 */
export const standsFor = (wantedClass: FaultClass): readonly FaultSubject[] =>
  standInOf(wantedClass).flatMap((each) => partOf(each, isFirstOfCategory));

const standInOf = (wantedClass: FaultClass): readonly FaultSubject[] =>
  subjects
    .filter(({ faultClass }) => faultClass === wantedClass)
    .toSorted((a, b) => Number(!a.webhook) - Number(!b.webhook) || Number(!canRepeat(a)) - Number(!canRepeat(b)))
    .slice(0, 1);

const isFirstOfCategory = ({ category }: Offer, at: number, all: readonly Offer[]): boolean =>
  all.findIndex((each) => each.category === category) === at;

function partOf(subject: FaultSubject, matches: typeof isFirstOfCategory): readonly FaultSubject[] {
  const [first, ...more] = subject.offers.filter(matches);
  return first ? [{ ...subject, offers: [first, ...more] }] : [];
}

/** Other providers, and a stand-in's other offers: they get the short matrix, or the whole by `CUOTA_FAULTS=all`. */
export const others: readonly FaultSubject[] = subjects.flatMap((each) =>
  standInOf(each.faultClass).includes(each) ? partOf(each, (...offered) => !isFirstOfCategory(...offered)) : [each],
);

/** Whether we can query a payment, even one whose start got no response: then the truth needs no webhook. */
export const canBeAsked = ({ faultClass, provider }: FaultSubject): boolean =>
  faultClass !== 'webhook-only' && provider.lost.start.kind !== 'unanswerable';

/** How its webhooks are written. Throws for one that sends none. */
export function webhookOf({ provider, webhook }: EmulatedProvider): WebhookForge {
  if (!webhook) throw new Error(`${provider.name} sends no webhooks`);
  return webhook;
}
