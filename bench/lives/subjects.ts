/** What a life may be about: rare moves seldom follow each other by chance alone. */
import type { Country } from '#domain/money';
import type { Offer } from '#providers/offer';
import type { Provider } from '#providers/provider';
import { providers } from '#providers/registry';
import { type Storm, stormKinds } from './fates.ts';

interface About {
  readonly moves: readonly string[];
  /** The wave in which they begin: after the money unless given. */
  readonly from?: number;
  /** Providers; all unless given. */
  readonly at?: readonly string[];
  /** Categories of their offers; all unless given. */
  readonly by?: readonly Offer['category'][];
  /** Of these one is drawn; of `anyStorm` unless given. */
  readonly storms?: readonly Storm[];
  /** The wave in which the storm begins, with calm before it: the first unless given. */
  readonly stormFrom?: number;
}

/** Two of eight lives have none. */
export const anyStorm: readonly Storm[] = ['none', ...stormKinds];

/** Both give money back; one is paid at once, the other at a shop or a bank. */
const givesBack = ['stripe', 'gr4vy'];

/** The wave after that in which money comes. */
export const afterMoney = 2;

export const subjectNames = [
  'nothing',
  'returns',
  'refunds',
  'another way',
  'lost starts',
  'unwanted starts',
  'doubtful commits',
  'questions',
  'late money',
  'the desk',
  'overdue slips',
  'hours of grace',
  'codes',
] as const;
export type Subject = (typeof subjectNames)[number];

export const subjects: Readonly<Record<Subject, About>> = {
  nothing: { moves: [] },
  returns: {
    moves: [
      'a dashboard refunds',
      'a dashboard ends its refunds',
      'a dashboard fails a refund',
      'a payment is disputed',
      'a bank takes back',
    ],
    at: givesBack,
  },
  refunds: {
    moves: [
      'a school refunds by the provider',
      'a refund is looked after at once',
      'a refund is looked after at once',
      'a worker repeats refunds',
    ],
    at: givesBack,
    // Cash never goes back the way it came.
    by: ['card', 'transfer'],
    // A refund of which nothing is heard is sent again; the money before it came unharmed.
    storms: ['dark'],
    stormFrom: afterMoney,
  },
  'another way': {
    moves: ['a family chooses another way', 'a family replaces what waits'],
    from: 1,
    at: ['stripe', 'conekta', 'finch', 'wompi', 'placetopay'],
  },
  'lost starts': {
    moves: [
      'a new family pays',
      'a family chooses another way',
      'a family replaces what waits',
      'time passes',
      'a worker asks about payments',
    ],
    from: 1,
    // They take a start again under its key.
    at: ['stripe', 'gr4vy', 'finch'],
    storms: ['call', 'answer'],
  },
  // Called off between the lost call and the time of its repeat.
  'unwanted starts': {
    moves: ['a family replaces what waits', 'time passes', 'a worker asks about payments'],
    from: 1,
    at: ['stripe', 'gr4vy', 'finch'],
    storms: ['call'],
  },
  'doubtful commits': {
    moves: [
      'a new family pays',
      'a family replaces what waits',
      'a school refunds by the provider',
      'a school notes a refund by hand',
    ],
    from: 1,
    at: ['stripe', 'gr4vy'],
    storms: ['commit'],
  },
  // Nobody brings money first: what is not paid ends only by questions.
  questions: {
    moves: ['a new family pays', 'time passes', 'a worker asks about payments', 'an operator kills a process'],
    from: 1,
    at: ['pse', 'placetopay', 'wompi'],
    // A question that is killed on its way is asked again.
    storms: ['call', 'dark'],
  },
  'late money': {
    moves: [
      'money comes after its payment ended',
      'money comes after its payment ended',
      'a payment ends without money',
      'a school resolves a case',
    ],
    from: 1,
    // Others take none for a payment that ended; the last one's page may be tried again.
    at: ['stripe', 'finch', 'wompi'],
  },
  // Money by a student's code, beside whatever else the family began.
  'the desk': {
    moves: [
      'a bank takes a payment',
      'a bank tells of a payment',
      'a bank takes back',
      'a family chooses another way',
      'a payment ends without money',
      'a slip’s day ends',
      'a family replaces what waits',
    ],
    from: 1,
    at: ['banred', 'placetopay', 'school-bank', 'fintech', 'bank-deposit', 'stripe', 'gr4vy', 'finch'],
  },
  // Nobody looks after the session, so that its payment is not superseded before its slip ends.
  'overdue slips': {
    moves: [
      'a slip’s day ends',
      'a slip’s day ends',
      'a worker asks about payments',
      'money comes at a provider',
      'a deposit stands on a statement',
      'a payment ends without money',
      'a family replaces what waits',
    ],
    from: 1,
    // Nobody can be asked about slips of the last two: they wait on after their day.
    at: ['stripe', 'conekta', 'finch', 'wompi', 'bank-deposit', 'school-bank'],
  },
  // Between a slip's day and its end, while nobody looked after the session.
  'hours of grace': {
    moves: [
      'a slip’s day ends',
      'a slip’s day ends',
      'a charge is paid by another link',
      'a bank takes money of a student',
      'a provider takes its time',
    ],
    from: 1,
    at: ['stripe', 'conekta'],
    storms: ['none'],
  },
  // Money by a student's code that no payment asked for, beside one that is on its way or ended.
  codes: {
    moves: [
      'a family chooses another way',
      'a bank takes money of a student',
      'a bank takes money of a student',
      'a provider takes its time',
      'a slip’s day ends',
      'a payment ends without money',
    ],
    from: 1,
    at: ['placetopay', 'stripe', 'conekta', 'gr4vy'],
    // A start without an answer stays one for a while.
    storms: ['none', 'call', 'answer'],
  },
};
for (const name of Object.values(subjects).flatMap(({ at = [] }) => at))
  if (!providers.has(name)) throw new Error(`there is no provider ${name}`);

/** Whether families pay by this offer of a provider in lives about this. */
export function isAbout(subject: Subject, { name }: Provider, { category }: Offer): boolean {
  const { at, by } = subjects[subject];
  return (at === undefined || at.includes(name)) && (by === undefined || by.includes(category));
}

/** The providers of a country at which families pay in lives about this. */
export function placesOf(subject: Subject, country: Country): readonly Provider[] {
  return [...providers.values()].filter((provider) =>
    provider.offers.some(
      (offer) => offer.country === country && offer.bookedOnly !== true && isAbout(subject, provider, offer),
    ),
  );
}
