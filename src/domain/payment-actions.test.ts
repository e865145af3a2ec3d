import { describe, expect, test } from 'vitest';
import {
  mayDo,
  type PaymentAction,
  paymentActions,
  type PaymentPlace,
  paymentPlaces,
  placeOf,
} from './payment-actions.ts';
import { paymentPhases, paymentStatuses } from './payment-status.ts';
import { writtenTable } from './written-table.fixture.ts';

/**
 * The legal actions (column) on a payment in a state (row): x legal, . not.
 * Written from the needs of a payer and a school: an ended payment allows nothing again, only a success has a receipt.
 */
const expected = `
  place              commit  resume  check  report  replace  download_voucher  download_receipt  prefer  refund
  pristine           x       .       .      .       .        .                 .                 .     .
  submitting         x       .       x      .       x        .                 .                 .     .
  awaiting_payer     x       x       x      x       x        x                 .                 .     .
  awaiting_provider  x       x       x      .       .        .                 .                 .     .
  grace              x       x       x      x       .        x                 .                 .     .
  successful         .       .       .      .       .        .                 x                 x     x
  failed             .       .       .      .       .        .                 .                 .     .
  rejected           .       .       .      .       .        .                 .                 .     .
  cancelled          .       .       .      .       .        .                 .                 .     .
`;
const { head, rows } = writtenTable(expected);
const isAction = (name: string): name is PaymentAction => name in paymentActions;
const actions = head.slice(1).filter(isAction);
const cells = paymentPlaces.flatMap((place) =>
  actions.map((action) => {
    const row = rows.find(([name]) => name === place);
    return [action, place, row?.[head.indexOf(action)] === 'x'] as const;
  }),
);

describe('what may be done with a payment', () => {
  test.each(cells)('%s where it is %s: %s', (action, place, legal) => {
    expect(mayDo(action, place)).toBe(legal);
  });

  test('every action and every place is looked at', () => {
    expect(head.slice(1)).toEqual(Object.keys(paymentActions));
    expect(rows.map(([name]) => name)).toEqual([...paymentPlaces]);
    expect(cells).toHaveLength(9 * 9);
  });

  test('the places are every status, and for a pending payment every phase', () => {
    const places: readonly string[] = [
      ...paymentStatuses.filter((status) => status !== 'pending'),
      ...paymentPhases.filter((phase) => phase !== 'none'),
    ];
    expect([...paymentPlaces].toSorted()).toEqual(places.toSorted());
  });

  test('a payment stands in its phase while it is pending, else in its status', () => {
    for (const status of paymentStatuses)
      for (const phase of paymentPhases) {
        const inPhase: PaymentPlace = phase === 'none' ? 'submitting' : phase;
        expect(placeOf({ status, phase })).toBe(status === 'pending' ? inPhase : status);
      }
  });
});
