import * as z from 'zod/mini';
import { formatDeadline, formatMoney } from '#i18n/format';
import type { LocalizedTexts } from '#i18n/locale';
import { emailKind } from './kind.ts';
import { calendarFiles, howToPayData, outcomeLetter, schoolOf, sharedTexts } from './outcome-letter.ts';

const slipData = z.extend(howToPayData, {
  bankName: z.string(),
  clabe: z.string(),
  /** In whose name the account is. */
  trustee: z.string(),
  reference: z.string(),
});

interface Texts {
  readonly subject: (school: string) => string;
  readonly preview: (amount: string, until: string) => string;
  readonly intro: (school: string) => string;
  readonly account: string;
  readonly bank: string;
  readonly trustee: string;
  readonly onlyOnce: string;
  readonly live: string;
}

const spanish: Texts = {
  subject: (school) => `${school}: datos para tu transferencia`,
  preview: (amount, until) => `${amount}, antes del ${until}`,
  intro: (school) => `Estos son los datos para pagar a ${school} por transferencia.`,
  account: 'CLABE',
  bank: 'Banco',
  trustee: 'Beneficiario',
  onlyOnce: 'Esta cuenta es solo para este pago: no la guardes para otro, porque puede cambiar.',
  live: 'El enlace muestra estos mismos datos y dice si ya recibimos tu transferencia.',
};

const texts: LocalizedTexts<Texts> = {
  'es-MX': spanish,
  'es-CO': { ...spanish, account: 'Cuenta' },
  'es-EC': { ...spanish, account: 'Cuenta' },
  'en-US': {
    subject: (school) => `${school}: details for your transfer`,
    preview: (amount, until) => `${amount}, before ${until}`,
    intro: (school) => `These are the details to pay ${school} by bank transfer.`,
    account: 'CLABE (account number)',
    bank: 'Bank',
    trustee: 'Beneficiary',
    onlyOnce: 'This account is for this payment only: do not keep it for another one, because it may change.',
    live: 'The link shows these same details and says whether we have received your transfer.',
  },
};

/** An account to send a transfer to, for one payment only. The number stands without spaces, so that it can be copied. */
export const transferSlip = emailKind(slipData, (data, locale, catalogue) => {
  const [t, shared] = [texts[locale], sharedTexts[locale]];
  const amount = formatMoney(data.amount, data.currency, locale);
  const until = formatDeadline(data.payBefore, data.school.timeZone, catalogue, locale);
  const hasReference = data.reference !== '' && data.reference !== data.clabe;
  return outcomeLetter(data, locale, {
    subject: t.subject(schoolOf(data)),
    preview: t.preview(amount, until),
    paragraphs: [t.intro(schoolOf(data))],
    facts: [
      { label: t.account, value: data.clabe },
      { label: shared.exactly, value: amount },
      { label: shared.payBefore, value: until },
    ],
    details: [
      {
        heading: null,
        rows: [
          { label: t.bank, value: data.bankName },
          { label: t.trustee, value: data.trustee },
          ...(hasReference ? [{ label: shared.reference, value: data.reference }] : []),
        ],
      },
    ],
    link: { label: shared.seeSlip, url: data.url },
    steps: { heading: shared.howTo, items: data.steps },
    notes: [t.live, shared.exactWarning, t.onlyOnce, shared.notPaidYet],
    attachments: calendarFiles(data, locale, catalogue),
  });
});
