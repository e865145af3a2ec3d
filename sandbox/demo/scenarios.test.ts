import { describe, expect, test } from 'vitest';
import { createSessionRequest } from '#contracts/session-request';
import { localeOf } from '#i18n/locale';
import { demoSchools } from './demo-schools.ts';
import { demoLink } from './links.ts';
import { type Scenario, type ScenarioName, scenarioNames, scenarios, totalOf } from './scenarios.ts';
import { sessionRequest } from './session-request.ts';

const rows = scenarioNames.map((name): [ScenarioName, Scenario] => [name, scenarios[name]]);
const today = Temporal.PlainDate.from('2026-11-21');

describe('the scenario table', () => {
  test.each([
    ['mx-family', 848_050],
    ['mx-english', 35_000],
    ['co-family', 142_000_000],
    ['ec-family', 32_550],
    ['mx-accounts-family', 198_000],
    ['mx-every-method', 175_000],
    ['mx-app', 493_000],
    ['mx-too-large-for-cash', 1_248_050],
  ] as const)('%s asks for the amount its title says', (name, minor) => {
    const amount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(minor / 100);
    expect(totalOf(scenarios[name])).toBe(minor);
    expect(scenarios[name].title).toContain(amount);
  });

  test('a family in Mexico can pay in cash, a row too large for it cannot', () => {
    expect(totalOf(scenarios['mx-family'])).toBeLessThan(1_000_000);
    expect(totalOf(scenarios['mx-too-large-for-cash'])).toBeGreaterThan(1_000_000);
  });

  test.each(rows.filter(([, row]) => row.state !== 'not_found'))(
    '%s is a request the School API takes as it is',
    (_, row) => {
      const request = createSessionRequest.parse(sessionRequest(row, today));
      expect(request.charges.reduce((sum, charge) => sum + charge.values.pending_amount, 0)).toBe(totalOf(row));
    },
  );

  test('every country has a healthy row, and every state of the product a row', () => {
    const payable = rows.filter(([, row]) => row.state === 'payable').map(([, row]) => demoSchools[row.school].country);
    expect(new Set(payable)).toEqual(new Set(['MX', 'CO', 'EC']));
    const ends = new Set<string>(rows.map(([, row]) => row.end));
    expect(ends).toEqual(
      new Set(['payable', 'confirmation_pending', 'already_paid', 'expired', 'disabled', 'not_found']),
    );
  });

  test('an overdue charge was due before today, counted in the school’s calendar', () => {
    const { charges } = sessionRequest(scenarios['mx-overdue'], today);
    expect(charges.map((charge) => charge.due_date)).toEqual(['2026-10-11', '2026-11-10']);
  });
});

describe('a demo link', () => {
  test('asks for a language only where it is not the country’s own', () => {
    const [english, spanish] = [
      demoLink('http://localhost:3000', 'mx-english', 'k1'),
      demoLink('http://localhost:3000', 'mx-family', 'k2'),
    ];
    expect(english.url).toBe('http://localhost:3000/checkout?data=k1&locale=en-US');
    expect(spanish.url).toBe('http://localhost:3000/checkout?data=k2');
    expect(spanish.locale).toBe(localeOf.MX);
  });
});
