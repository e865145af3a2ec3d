import { describe, expect, it } from 'vitest';
import { locales } from '#i18n/locale';
import { orderOf, turnableClock } from '../emulation/sample-order.fixture.ts';
import { appsIn } from './apps.ts';
import { emulated } from './emulated.ts';
import { fintech } from './index.ts';
import { placesAt } from './places.ts';
import { notFound } from './texts.ts';

const connect = (more: Readonly<Record<string, string>> = {}) =>
  fintech.connect({ ...emulated.keys(), ...more }, { timeoutMs: 1 });
const [offer] = fintech.offers;
if (!offer) throw new Error('nothing is offered');

describe('the apps of an account', () => {
  it.each([
    [undefined, ['mercado_pago', 'nu']],
    ['nu', ['nu']],
    ['uala, mercado_pago,uala', ['uala', 'mercado_pago']],
    ['some_other', ['mercado_pago', 'nu']],
    ['some_other,klar', ['klar']],
  ])('named %o are %o', (named, apps) => {
    expect(appsIn(named === undefined ? {} : { FINTECH_APPS: named })).toEqual(apps);
  });

  it.each(locales)('each have their steps in %s, by their own name, and take any amount', (locale) => {
    const places = placesAt(['nu', 'spin'], locale);
    expect(places.map(({ id, name }) => [id, name])).toEqual([
      ['nu', 'Nu'],
      ['spin', 'Spin by OXXO'],
    ]);
    for (const { name, ways } of places)
      for (const { max_minor: most, steps } of ways) {
        expect([most, steps.length]).toEqual([null, 4]);
        expect(steps.join(' ')).toContain(name);
        expect(steps.join(' ')).not.toMatch(/[{}]/);
      }
  });
});

describe('what is shown', () => {
  it('is the student’s code with the apps that take it', async () => {
    const order = orderOf(offer, turnableClock());
    expect(await connect({ FINTECH_APPS: 'klar,nu' }).start(order, 'key')).toMatchObject({
      kind: 'accepted',
      reference: order.studentReference,
      nextStep: {
        kind: 'instructions',
        channel: 'app',
        brand: 'Klar · Nu',
        lines: [{ role: 'student_code', value: order.studentReference, group: 3, copy: true }],
        places: [
          { name: 'Klar', max_minor: null },
          { name: 'Nu', max_minor: null },
        ],
      },
    });
    expect(await connect().start({ ...order, studentReference: null }, 'key')).toMatchObject({ kind: 'refused' });
  });

  it('is the oldest charge’s only, and who pays it is found by a CURP or a passport', () => {
    expect(offer).toMatchObject({ oldestChargeOnly: true, studentReference: true });
    expect(offer.form?.fields).toMatchObject([{ kind: 'document', types: ['curp', 'passport'], findsStudent: {} }]);
    for (const locale of locales) expect(notFound[locale].length).toBeGreaterThan(40);
  });

  it('is taken back until midnight in Mexico City', () => {
    expect(connect().biller?.dayEnd).toEqual({ timeZone: 'America/Mexico_City', at: '23:59' });
  });
});
