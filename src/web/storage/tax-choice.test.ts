import { beforeEach, describe, expect, test } from 'vitest';
import { sessions } from '../pages/gallery/fixtures.ts';
import { rfcSet as chosen } from '../tax/tax-set.fixture.ts';
import { tab } from './browser-storage.ts';
import { chosenTaxDataId, readTaxChoice, withTaxChoice, writeTaxChoice } from './tax-choice.ts';

const { id } = chosen;

beforeEach(() => tab.clear());

describe('what this tab chose for the invoice', () => {
  // S4-R07, S3-R12
  test('stays in session storage and overrides the payer’s on load', () => {
    writeTaxChoice(chosen);
    expect(JSON.parse(tab.read('tax_data_component') ?? '')).toEqual(chosen);
    expect(withTaxChoice(sessions.mexico).payer.tax_data).toEqual(chosen);
    expect(chosenTaxDataId()).toBe(id);
  });

  // S4-R07
  test('a stored `undefined` clears the selection: there shall be no invoice', () => {
    tab.write('tax_data_component', 'undefined');
    const session = { ...sessions.mexico, payer: { ...sessions.mexico.payer, tax_data: chosen } };
    expect(withTaxChoice(session).payer.tax_data).toBeNull();
    expect(chosenTaxDataId()).toBeNull();
  });

  test('while nothing was chosen the session’s own counts', () => {
    expect([readTaxChoice(), withTaxChoice(sessions.mexico)]).toEqual([undefined, sessions.mexico]);
    expect(chosenTaxDataId()).toBeUndefined();
  });

  test('nothing but its own fields is stored, whatever came along', () => {
    writeTaxChoice(Object.assign({ number: 'AAAA010101123' }, chosen));
    expect(tab.read('tax_data_component')).not.toContain('AAAA010101123');
  });

  test.each(['', '{', '7', 'null', '{"id":"1"}', `{"id":"${id}"}`, '{"id":"../x","rfc":"a","document_type":"rfc"}'])(
    'storage that was tampered with is no choice: %j',
    (text) => {
      tab.write('tax_data_component', text);
      expect(readTaxChoice()).toBeUndefined();
    },
  );
});
