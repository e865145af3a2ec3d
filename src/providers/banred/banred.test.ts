import { describe, expect, it } from 'vitest';
import { faqEnPlaces } from '#i18n/legal/faq-en';
import { faqEsPlaces } from '#i18n/legal/faq-es';
import { locales } from '#i18n/locale';
import { orderOf, turnableClock } from '../emulation/sample-order.fixture.ts';
import { banksIn, counterLimit } from './banks.ts';
import { emulated } from './emulated.ts';
import { banred } from './index.ts';
import { placesAt } from './places.ts';

const connect = (more: Readonly<Record<string, string>> = {}) =>
  banred.connect({ ...emulated.keys(), ...more }, { timeoutMs: 1 });
const [offer] = banred.offers;

describe('the banks of an account', () => {
  it.each([
    [undefined, ['pichincha', 'guayaquil']],
    ['guayaquil', ['guayaquil']],
    ['guayaquil, pichincha', ['pichincha', 'guayaquil']],
  ])('named %o are %o', (named, banks) => {
    const environment = named === undefined ? {} : { BANRED_BANKS: named };
    expect(banksIn(environment)).toEqual(banks);
    expect(banred.settings?.(environment)).toEqual({ banred_banks: banks });
  });

  it.each(locales)('each have their steps in %s, and cash at a counter only where it is taken', (locale) => {
    const [pichincha, guayaquil] = placesAt(['pichincha', 'guayaquil'], locale);
    expect(pichincha?.ways.map(({ max_minor: most }) => most)).toEqual([null, null]);
    expect(guayaquil?.ways.map(({ max_minor: most }) => most)).toEqual([null, null, counterLimit]);
    // The questions and answers name the same amount.
    expect(JSON.stringify([faqEsPlaces.EC.bodies.cash, faqEnPlaces.EC.bodies.cash])).toContain(
      `${counterLimit / 100} USD`,
    );
    for (const { name, ways } of [pichincha, guayaquil].flatMap((each) => each ?? []))
      for (const { steps } of ways) {
        expect(steps.length).toBeGreaterThan(2);
        for (const step of steps) expect(step).not.toMatch(/[{}]/);
        expect(name).toMatch(/^Banco /);
      }
  });
});

describe('what is shown', () => {
  it('is the student’s code, as it stands in our books, with the banks that take it', async () => {
    if (!offer) throw new Error('nothing is offered');
    const order = orderOf(offer, turnableClock());
    const started = await connect({ BANRED_BANKS: 'pichincha' }).start(order, 'key');
    expect(started).toMatchObject({
      kind: 'accepted',
      reference: order.studentReference,
      nextStep: {
        lines: [{ role: 'student_code', value: order.studentReference, group: 3, copy: true }],
        places: [{ name: 'Banco Pichincha', max_minor: null }],
      },
    });
    expect(await connect().start({ ...order, studentReference: null }, 'key')).toMatchObject({ kind: 'refused' });
  });

  it('ends when we say so, for nobody knows of it', async () => {
    const handle = { paymentId: 'a', providerRef: 'a' };
    expect(await connect().cancel?.(handle)).toMatchObject({ kind: 'cancelled', providerRef: 'a' });
  });
});
