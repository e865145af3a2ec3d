import { describe, expect, it } from 'vitest';
import { type BookLine, compareBooks, madeTwice, sentTwice, tellDifference } from './compare-books.ts';

const line = (changes: Partial<BookLine> = {}): BookLine => ({
  provider: 'stripe',
  account: 'stripe',
  providerRef: 'pi_1',
  paymentId: 'p1',
  received: 300_000,
  currency: 'MXN',
  returned: [{ providerRef: 're_1', minor: 50_000 }],
  ...changes,
});
const kinds = (theirs: readonly BookLine[], ours: readonly BookLine[]) =>
  compareBooks(theirs, ours).map(({ kind }) => kind);
const second = line({ providerRef: 'pi_2', returned: [] });
const gr4vy = { provider: 'gr4vy', account: 'gr4vy' };
/** The same provider's other account, whose payment is another. */
const norte = { account: 'stripe/norte', paymentId: 'p5' };

describe('the provider’s books against ours', () => {
  it.each([
    { what: 'the same money', theirs: [line()], ours: [line()] },
    { what: 'nothing yet', theirs: [line({ received: 0 })], ours: [line({ received: 0 })] },
    { what: 'a voucher that only the provider still knows', theirs: [line({ received: 0, returned: [] })], ours: [] },
    { what: 'a voucher that only we know', theirs: [], ours: [line({ received: 0, returned: [] })] },
    {
      what: 'money that is a case: what goes back of it is nobody’s',
      theirs: [line()],
      ours: [line({ returned: null })],
    },
    {
      what: 'the same reference at another provider',
      theirs: [line(), line(gr4vy)],
      ours: [line(gr4vy), line()],
    },
    {
      what: 'the same reference at another account',
      theirs: [line(), line(norte)],
      ours: [line(norte), line()],
    },
  ])('agree on $what', ({ theirs, ours }) => {
    expect(compareBooks(theirs, ours)).toEqual([]);
  });

  it.each([
    { what: 'a second capture under our id', theirs: [line(), second], ours: [line()], kind: 'foreign' },
    { what: 'money on a reference nobody knows', theirs: [line({ paymentId: null })], ours: [], kind: 'not_here' },
    {
      what: 'another account’s reference under its own id',
      theirs: [line(), line({ ...norte, received: 1 })],
      ours: [line(), line(norte)],
      kind: 'not_there',
    },
    {
      what: 'the money of a payment at another account',
      theirs: [line(), line({ ...norte, paymentId: 'p1' })],
      ours: [line()],
      kind: 'crossed',
    },
    {
      what: 'another account’s payment by a reference of its own',
      theirs: [line(), line({ ...norte, paymentId: 'p1', providerRef: 'pi_9' })],
      ours: [line()],
      kind: 'crossed',
    },
    {
      what: 'another account’s reference without an id',
      theirs: [line(), line({ ...norte, paymentId: null })],
      ours: [line()],
      kind: 'crossed',
    },
    {
      what: 'another account’s reference under an id that is none of ours',
      theirs: [line(), line({ ...norte, paymentId: 'p9' })],
      ours: [line()],
      kind: 'not_here',
    },
    {
      what: 'another provider’s payment',
      theirs: [line(), line({ ...gr4vy, providerRef: 'tx_1' })],
      ours: [line()],
      kind: 'not_here',
    },
    { what: 'an id that is none of ours', theirs: [line({ paymentId: 'p9' })], ours: [], kind: 'not_here' },
    { what: 'more there', theirs: [line({ received: 300_001 })], ours: [line()], kind: 'not_here' },
    { what: 'more here', theirs: [line()], ours: [line({ received: 300_001 })], kind: 'not_there' },
    { what: 'a payment they do not have', theirs: [], ours: [line()], kind: 'not_there' },
    { what: 'the same at another provider', theirs: [line({ received: 0 })], ours: [line()], kind: 'not_there' },
    { what: 'a foreign amount', theirs: [line({ currency: 'USD' })], ours: [line()], kind: 'currency' },
    { what: 'a refund we missed', theirs: [line()], ours: [line({ returned: [] })], kind: 'return_not_here' },
    { what: 'a refund that never was', theirs: [line({ returned: [] })], ours: [line()], kind: 'return_not_there' },
    {
      what: 'a refund of another amount',
      theirs: [line({ returned: [{ providerRef: 're_1', minor: 1 }] })],
      ours: [line()],
      kind: 'return_amount',
    },
  ])('differ by $what', ({ theirs, ours, kind }) => {
    expect(kinds(theirs, ours)).toEqual([kind]);
  });

  it('say both sides of what differs', () => {
    expect(compareBooks([line(), second], [line()]).map(tellDifference)).toEqual([
      'money at stripe under one of our ids is not in our books: pi_2 (payment p1): theirs 300000 MXN, ours nothing',
    ]);
    expect(compareBooks([line()], [line({ returned: [] })]).map(tellDifference)).toEqual([
      'money that went back at stripe did not in our books: pi_1 (payment p1): theirs 50000 MXN by re_1, ours nothing',
    ]);
  });

  it('look for whose money it is in all our books, also where only a part of them is compared', () => {
    const crossed = line({ ...norte, paymentId: 'p1' });
    expect(compareBooks([crossed], [], [line()]).map(tellDifference)).toEqual([
      'money that stripe/norte lists is of a payment at another account: pi_1 (payment p1): theirs 300000 MXN, ours 300000 MXN at stripe',
    ]);
    expect(compareBooks([second], [], [line()]).map(({ kind }) => kind)).toEqual(['foreign']);
  });

  it('name what a provider has twice under one id, also when we have booked both', () => {
    const other = line({ ...gr4vy, providerRef: 'pi_3' });
    const nobody = [line({ paymentId: null }), line({ paymentId: null, providerRef: 'pi_9' })];
    expect(madeTwice([line(), second, other, ...nobody])).toEqual(new Map([['stripe p1', ['pi_1', 'pi_2']]]));
  });

  it('name a refund that a provider has twice under one id, not those of which it stores none', () => {
    const back = (providerRef: string, stored: { readonly refundId?: string | null } = {}) => ({
      providerRef,
      minor: 500,
      ...stored,
    });
    const lines = [
      line({
        returned: [
          back('re_1', { refundId: 'r1' }),
          back('re_2', { refundId: 'r1' }),
          back('re_3', { refundId: 'r2' }),
          back('re_4', { refundId: null }),
          back('re_5'),
        ],
      }),
      line({ ...gr4vy, returned: [back('re_6', { refundId: 'r1' }), back('re_7', { refundId: null }), back('re_8')] }),
    ];
    expect(sentTwice(lines)).toEqual(new Map([['stripe r1', ['re_1', 're_2']]]));
  });
});
