import * as z from 'zod/mini';
import { formatDeadline, formatMoney, groupDigits } from '#i18n/format';
import type { LocalizedTexts } from '#i18n/locale';
import { type RegionalWords, regionalWords } from '#i18n/regional-words';
import { emailKind } from './kind.ts';
import { howToPayData, outcomeLetter, schoolOf, sharedTexts } from './outcome-letter.ts';

const reminderData = z.extend(howToPayData, {
  where: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('counter'), brand: z.string(), reference: z.string() }),
    z.object({
      kind: z.literal('account'),
      bankName: z.string(),
      clabe: z.string(),
      trustee: z.string(),
      reference: z.string(),
    }),
  ]),
});
type Where = z.infer<typeof reminderData>['where'];

interface Texts {
  readonly subject: (school: string, until: string) => string;
  readonly preview: (amount: string) => string;
  readonly intro: Readonly<Record<Where['kind'], (school: string) => string>>;
  readonly ifPaid: string;
  readonly counter: string;
  readonly account: string;
  readonly bank: string;
  readonly trustee: string;
}

const spanishIn = ({ slip }: RegionalWords): Texts => ({
  subject: (school, until) => `${school}: tu ${slip} vence el ${until}`,
  preview: (amount) => `Todavía puedes pagar ${amount}.`,
  intro: {
    counter: (school) => `Te recordamos que tu ${slip} para pagar a ${school} en efectivo está por vencer.`,
    account: (school) => `Te recordamos que tu ${slip} para pagar a ${school} por transferencia está por vencer.`,
  },
  ifPaid:
    'Si ya pagaste, no hagas nada: el pago puede tardar en aparecer, y cuando lo recibamos te enviamos otro correo.',
  counter: 'Tienda',
  account: 'CLABE',
  bank: 'Banco',
  trustee: 'Beneficiario',
});

const texts: LocalizedTexts<Texts> = {
  'es-MX': spanishIn(regionalWords['es-MX']),
  'es-CO': { ...spanishIn(regionalWords['es-CO']), counter: 'Corresponsal', account: 'Cuenta' },
  'es-EC': { ...spanishIn(regionalWords['es-EC']), counter: 'Punto de pago', account: 'Cuenta' },
  'en-US': {
    subject: (school, until) => `${school}: your slip expires on ${until}`,
    preview: (amount) => `You can still pay ${amount}.`,
    intro: {
      counter: (school) => `A reminder: your slip to pay ${school} in cash is about to expire.`,
      account: (school) => `A reminder: your slip to pay ${school} by bank transfer is about to expire.`,
    },
    ifPaid:
      'If you have paid already, do nothing: it can take a while to show, and we will write again when we receive it.',
    counter: 'Store',
    account: 'CLABE (account number)',
    bank: 'Bank',
    trustee: 'Beneficiary',
  },
};

/** The day before a voucher or slip can no longer be paid: what, how much, where and until when. */
export const voucherReminder = emailKind(reminderData, (data, locale, catalogue) => {
  const [t, shared] = [texts[locale], sharedTexts[locale]];
  const amount = formatMoney(data.amount, data.currency, locale);
  const until = formatDeadline(data.payBefore, data.school.timeZone, catalogue, locale);
  const { where } = data;
  return outcomeLetter(data, locale, {
    subject: t.subject(schoolOf(data), until),
    preview: t.preview(amount),
    paragraphs: [t.intro[where.kind](schoolOf(data)), t.ifPaid],
    facts: [
      where.kind === 'counter'
        ? { label: shared.reference, value: groupDigits(where.reference) }
        : { label: t.account, value: where.clabe },
      { label: shared.exactly, value: amount },
      { label: shared.payBefore, value: until },
    ],
    details: [{ heading: null, rows: rowsOf(where, t, shared.reference) }],
    link: { label: shared.seeSlip, url: data.url },
    steps: { heading: shared.howTo, items: data.steps },
    notes: [shared.exactWarning],
  });
});

function rowsOf(where: Where, t: Texts, reference: string) {
  if (where.kind === 'counter') return [{ label: t.counter, value: where.brand }];
  const hasReference = where.reference !== '' && where.reference !== where.clabe;
  return [
    { label: t.bank, value: where.bankName },
    { label: t.trustee, value: where.trustee },
    ...(hasReference ? [{ label: reference, value: where.reference }] : []),
  ];
}
