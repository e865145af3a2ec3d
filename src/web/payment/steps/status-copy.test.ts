import { beforeAll, describe, expect, test } from 'vitest';
import type { PaymentDetail } from '#contracts/payment-detail';
import { catalogueOf, loadCatalogue, loadMoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import { instructionsIn, storePayment } from '../../pages/gallery/fixtures.ts';
import { statusCopy } from './status-copy.ts';

beforeAll(() => Promise.all([loadCatalogue('es-MX'), loadMoneyTexts('es-MX')]));

const slip = instructionsIn('slip');
const atBanks = {
  ...slip,
  channel: 'app' as const,
  brand: 'Banco Uno · Banco Dos',
  places: [
    { name: 'Banco Uno', max_minor: null },
    { name: 'Banco Dos', max_minor: null },
  ],
};

const card = { step: 'card-fields', path: '/card' } as const;
const ended = { phase: 'none', finished: true, next_step: { kind: 'settled', status: 'failed' } } as const;

const rows: readonly (readonly [string, Partial<PaymentDetail>, string, string])[] = [
  ['a transfer that is awaited', { next_step: slip }, 'Esperando tu pago', 'cuando llegue tu transferencia'],
  [
    'a code that several banks take, none of them chosen',
    { next_step: atBanks },
    'Esperando tu pago',
    'cuando tu banco avise',
  ],
  [
    'a reference that several shops take',
    { next_step: { ...atBanks, channel: 'counter' as const } },
    'Esperando tu pago',
    'cuando la tienda avise',
  ],
  [
    'a slip past its day: money on its way still counts',
    { next_step: { ...slip, pay_before: '2026-11-20T05:59:59.000Z' } },
    'Buscando tu pago',
    'Si ya transferiste',
  ],
  [
    'a card payment the bank must confirm: nothing is said of charges',
    { ...card, next_step: { kind: 'redirect', url: 'https://bank.example' } },
    'Falta que confirmes con tu banco',
    'Todavía no vemos tu confirmación',
  ],
  [
    'a payment that goes on at another page: no bank is said to wait',
    { step: 'redirect', category: 'cash', next_step: { kind: 'redirect', url: 'https://pay.example' } },
    'Falta que termines tu pago',
    'Todavía no vemos tu pago',
  ],
  [
    'a card payment being validated',
    { ...card, phase: 'awaiting_provider', next_step: { kind: 'waiting' } },
    'Estamos validando tu pago',
    'Puede tardar hasta 15 minutos; te avisaremos por correo.',
  ],
  [
    'another payment the bank has',
    { phase: 'awaiting_provider', next_step: { kind: 'waiting' } },
    'Confirmando tu pago',
    'El banco',
  ],
  [
    'a payment whose bank’s address comes seconds later: nobody has it yet',
    { phase: 'awaiting_provider', next_step: { kind: 'waiting', brings: 'redirect' } },
    'Preparando la página de tu banco',
    'Suele tardar unos segundos',
  ],
  [
    'a payment whose reference comes seconds later',
    { phase: 'awaiting_provider', next_step: { kind: 'waiting', brings: 'instructions' } },
    'Preparando tu referencia',
    'te la muestra aquí',
  ],
  [
    'a payment that its payer is to accept in an app',
    { phase: 'awaiting_payer', next_step: { kind: 'waiting', until: '2027-01-08T18:44:30.000Z' } },
    'Falta que lo aceptes en la app',
    'Esta página cambia sola',
  ],
  [
    'a card payment on its way',
    { ...card, phase: 'submitting', next_step: { kind: 'waiting' } },
    'Preparando tu pago',
    'Lo estamos enviando a tu banco',
  ],
  [
    'a card the bank declined',
    { ...card, ...ended, status: 'rejected', decline_group: 'rejected_by_bank' },
    'El banco no autorizó el pago',
    'Tu banco rechazó el pago o no había fondos suficientes. No se hizo ningún cobro.',
  ],
  [
    'a card payment that failed, with its group',
    { ...card, ...ended, status: 'failed', decline_group: 'could_not_be_processed' },
    'El pago no se completó',
    'Prueba con otra tarjeta',
  ],
  [
    'a payment of which nobody ever said how it ended: nothing is claimed about money',
    { ...ended, status: 'failed', decline_group: 'outcome_unknown' },
    'No sabemos cómo terminó este pago',
    'Si tu banco muestra un cargo, no pagues otra vez',
  ],
  [
    'more than may be paid this way',
    { ...ended, status: 'rejected', decline_group: 'amount_limit' },
    'El pago no se completó',
    'Es más de lo que el colegio puede recibir de esta forma. Comunícate con el colegio si quieres pagar así esta cantidad. No se hizo ningún cobro.',
  ],
  [
    'a bank that could not be reached',
    { ...ended, status: 'failed', decline_group: 'bank_unreachable' },
    'El pago no se completó',
    'No pudimos comunicarnos con tu banco. Elige otro banco o inténtalo más tarde. No se hizo ningún cobro',
  ],
  [
    'a transaction that was not created',
    { ...ended, status: 'rejected', decline_group: 'not_created' },
    'El pago no se completó',
    'No se pudo crear la transacción. No se hizo ningún cobro',
  ],
  [
    'a reference that the provider did not give',
    { ...ended, status: 'rejected', decline_group: 'payment_data_error' },
    'No pudimos generar tu referencia de pago',
    'No se hizo ningún cobro',
  ],
  [
    'an account for a transfer that the provider would not give',
    { ...ended, status: 'rejected', category: 'transfer', decline_group: 'system_error' },
    'No pudimos generar los datos de tu transferencia',
    'No se hizo ningún cobro',
  ],
  [
    'a voucher that nobody paid',
    { ...ended, status: 'failed' },
    'El pago no se completó',
    'sin que recibiéramos dinero',
  ],
];

// S2-R19, S4-R02
describe('a payer reads of', () => {
  test.each(rows)('%s', (_what, change, title, text) => {
    const copy = statusCopy(storePayment(change), {
      now: '2026-11-21T16:42:05.000Z',
      t: catalogueOf('es-MX'),
      money: moneyTextsOf('es-MX'),
      notes: [],
      locale: 'es-MX',
      place: null,
      isOwn: true,
    });
    expect(copy.title).toBe(title);
    expect(copy.text).toContain(text);
    // What to do is said once.
    expect(copy.text.match(/inténtalo/gi) ?? []).toHaveLength(/inténtalo/i.test(copy.text) ? 1 : 0);
  });

  test('a code that several banks take: the one that was chosen confirms it', () => {
    const [t, money] = [catalogueOf('es-MX'), moneyTextsOf('es-MX')];
    const facts = { now: '2026-11-21T16:42:05.000Z', t, money, notes: [], isOwn: true } as const;
    const place = { id: 'dos', name: 'Banco Dos', ways: [] };
    const copy = statusCopy(storePayment({ next_step: atBanks }), { ...facts, locale: 'es-MX', place });
    expect(copy.text).toContain('cuando el Banco Dos avise');
  });
});
