/** Content of every kind of e-mail, for tests of what e-mails say. */
import type { Mode } from '#server/basics/mode';
import type { LineRole } from '#contracts/next-step';
import { type Country, currencyOf } from '#domain/money';
import type { Locale } from '#i18n/locale';
import type { WrittenEmail } from '#server/mail/form';
import { type EmailData, type EmailKind, writeEmail } from '#server/mail/kinds';

const zoneOf = {
  MX: 'America/Mexico_City',
  CO: 'America/Bogota',
  EC: 'America/Guayaquil',
} as const satisfies Record<Country, string>;
const countryOf = { 'es-MX': 'MX', 'es-CO': 'CO', 'es-EC': 'EC', 'en-US': 'MX' } as const satisfies Record<
  Locale,
  Country
>;
const url = 'https://pay.example/v/llave';
/** As each country’s schools call it. */
const concept = (locale: Locale) => (locale === 'es-CO' || locale === 'es-EC' ? 'Pensión' : 'Colegiatura');
const at = '2026-12-10T20:05:00.000Z';
const total = 1_248_050;

const common = (locale: Locale) => ({
  school: { name: 'Colegio San Jerónimo', timeZone: zoneOf[countryOf[locale]], replyTo: 'ayuda@colegio.example' },
  payerName: 'Ana María',
  method: 'Tarjeta',
  amount: total,
  currency: currencyOf[countryOf[locale]],
});
const howTo = (locale: Locale) => ({
  ...common(locale),
  payBefore: at,
  steps: ['Uno.', 'Dos.'],
  url,
  calendar: { uid: '0191-a@pay.example', stamp: at, concepts: [concept(locale)] },
});
const line = (role: LineRole, value: string, group: number | null = null) => ({ role, value, group, copy: true });
const counter: EmailData['voucher']['pay'] = {
  channel: 'counter',
  brand: 'OXXO',
  lines: [line('reference', '93000262276908', 4)],
  barcode: null,
  places: [],
};
/** Of a bank transfer. */
export const account: EmailData['transfer_slip']['pay'] = {
  channel: 'transfer',
  brand: 'SPEI',
  lines: [
    line('clabe', '646180111812345678'),
    line('reference', '4477'),
    line('bank', 'STP'),
    line('beneficiary', 'San Jerónimo, S.C.'),
  ],
  barcode: null,
  places: [],
};
const receipt = (locale: Locale): EmailData['receipt'] => ({
  ...common(locale),
  received: total,
  receivedCurrency: currencyOf[countryOf[locale]],
  added: null,
  at,
  confirmation: 'CU-7K2M-4QXA',
  reference: null,
  commission: 0,
  lines: [{ student: 'Inés Torres Ruiz', concept: concept(locale), amount: total }],
  cases: [],
  stillOwed: 0,
  isPaid: true,
  rest: 'wait',
  url,
});
const afterwards = (locale: Locale) => ({
  ...common(locale),
  received: total,
  receivedCurrency: currencyOf[countryOf[locale]],
  confirmation: 'CU-7K2M-4QXA',
  stillOwed: 0,
  owedAgain: 0,
  isPaid: true,
});
const refunded = (locale: Locale) => ({
  ...common(locale),
  received: total,
  receivedCurrency: currencyOf[countryOf[locale]],
  confirmation: 'CU-7K2M-4QXA',
  refunded: 10_000,
});
const mandate = (locale: Locale) => ({ ...common(locale), card: { brand: 'visa', lastFour: '4242' } });

const brought = (locale: Locale) => ({
  ...common(locale),
  studentNames: ['Inés Torres Ruiz', 'Mateo Torres Ruiz', 'Mateo Torres Ruiz'],
  url,
  expiresAt: at,
});

export const emailContent = {
  access_link: brought,
  new_link: brought,
  session_reminder: (locale) => ({
    ...brought(locale),
    dueDay: '2026-12-10',
    isPast: false,
    stopUrl: 'https://pay.example/reminders/llave',
  }),
  receipt,
  payment_pending_validation: (locale) => ({ ...common(locale), isCard: true }),
  transfer_late: (locale) => ({ ...common(locale), url: 'https://pay.example/v/llave' }),
  payment_not_made: (locale) => ({ ...common(locale), why: 'ended', group: 'rejected_by_bank', next: 'choose' }),
  voucher: (locale) => ({ ...howTo(locale), pay: counter }),
  transfer_slip: (locale) => ({ ...howTo(locale), pay: account }),
  voucher_reminder: (locale) => ({ ...howTo(locale), pay: counter }),
  case_opened: (locale) => ({
    ...receipt(locale),
    received: total + 10_000,
    cases: [{ kind: 'overpaid', amount: 10_000 }],
    opened: ['overpaid'],
    checkout: null,
  }),
  case_resolved: (locale) => ({
    ...afterwards(locale),
    case: 'overpaid',
    resolution: 'credited',
    caseAmount: 10_000,
  }),
  refund_pending: (locale) => ({ ...refunded(locale), way: 'card' }),
  refund_failed: (locale) => ({ ...refunded(locale), wasDone: false }),
  money_returned: (locale) => ({ ...afterwards(locale), as: 'refund', returned: 10_000 }),
  domiciliation_agreed: mandate,
  domiciliation_ended: mandate,
  refund_waits: (locale) => ({ ...common(locale), askerName: 'Caja', carriedOutAt: at }),
  connection_changes: (locale) => ({
    ...common(locale),
    askerName: 'Caja',
    what: 'endpoint',
    where: 'escuela.example',
    takesEffectAt: at,
  }),
  sign_in_link: (locale) => ({ ...common(locale), askerName: '', url, expiresAt: at }),
  desk_invitation: (locale) => ({ ...common(locale), askerName: 'Elena Ruiz', url, expiresAt: at }),
  access_replaced: (locale) => ({ ...common(locale), askerName: '', whose: 'Rosa Medina', at }),
} as const satisfies { readonly [Kind in EmailKind]: (locale: Locale) => EmailData[Kind] };

/** The kinds whose e-mails say an amount: all but those about a card that was domiciled. */
export const moneyKinds = [
  'access_link',
  'new_link',
  'session_reminder',
  'receipt',
  'payment_pending_validation',
  'transfer_late',
  'payment_not_made',
  'voucher',
  'transfer_slip',
  'voucher_reminder',
  'case_opened',
  'case_resolved',
  'money_returned',
  'refund_pending',
  'refund_failed',
  'refund_waits',
] as const satisfies readonly EmailKind[];
export const everyKind: readonly EmailKind[] = [
  ...moneyKinds,
  'domiciliation_agreed',
  'domiciliation_ended',
  'connection_changes',
  'sign_in_link',
  'desk_invitation',
  'access_replaced',
];

/** Writes an e-mail from that content, changed where told. */
export function write<Kind extends EmailKind>(
  kind: Kind,
  locale: Locale,
  change: Partial<EmailData[Kind]> = {},
  mode: Mode = 'production',
): Promise<WrittenEmail> {
  return writeEmail(kind, JSON.stringify({ ...emailContent[kind](locale), ...change }), locale, { logo: null, mode });
}
