import * as z from 'zod/mini';
import { declineFacts, type DeclineGroup, declineGroups } from '#domain/decline-reasons';
import type { Catalogue } from '#i18n/catalogues';
import { formatMoney } from '#i18n/format';
import type { LocalizedTexts } from '#i18n/locale';
import { emailKind } from './kind.ts';
import { outcomeData, outcomeLetter, schoolOf, sharedTexts } from './outcome-letter.ts';

const notMadeData = z.extend(outcomeData, {
  why: z.enum(['voucher_expired', 'voucher_ended', 'ended']),
  /** Why the bank said no, where it did. */
  group: z.nullable(z.enum(declineGroups)),
  next: z.enum(['choose', 'wait', 'ask']),
});
type NotMade = z.infer<typeof notMadeData>;

interface Texts {
  readonly subject: Readonly<Record<NotMade['why'], (school: string) => string>>;
  readonly intro: Readonly<Record<NotMade['why'], (school: string) => string>>;
  readonly notTaken: string;
  readonly mayBeTaken: string;
  readonly paidInTime: string;
  readonly next: Readonly<Record<NotMade['next'], string>>;
}

const spanish: Texts = {
  subject: {
    voucher_expired: (school) => `${school}: tu ficha de pago venció`,
    voucher_ended: (school) => `${school}: tu ficha de pago ya no sirve`,
    ended: (school) => `${school}: tu pago no se completó`,
  },
  intro: {
    voucher_expired: (school) =>
      `Tu ficha para pagar a ${school} venció y no recibimos dinero con ella. Ya no la pagues.`,
    voucher_ended: (school) =>
      `Tu ficha para pagar a ${school} ya no sirve y no recibimos dinero con ella. No la pagues.`,
    ended: (school) => `Tu pago a ${school} no se completó.`,
  },
  notTaken: 'No se hizo ningún cobro.',
  mayBeTaken: 'Si tu banco muestra un cargo, no pagues otra vez: pregunta antes al colegio.',
  paidInTime: 'Si ya la habías pagado, guarda tu recibo y avisa al colegio antes de pagar otra vez.',
  next: {
    choose:
      'Puedes elegir otra forma de pago con el enlace que te envió el colegio. Si ya venció, ahí mismo puedes pedir uno nuevo.',
    wait: 'Tienes otro pago en proceso: espera su resultado antes de intentarlo otra vez.',
    ask: 'Antes de pagar de otra forma, pregunta al colegio qué sigue.',
  },
};

const texts: LocalizedTexts<Texts> = {
  'es-MX': spanish,
  'es-CO': spanish,
  'es-EC': spanish,
  'en-US': {
    subject: {
      voucher_expired: (school) => `${school}: your payment slip has expired`,
      voucher_ended: (school) => `${school}: your payment slip no longer works`,
      ended: (school) => `${school}: your payment was not completed`,
    },
    intro: {
      voucher_expired: (school) =>
        `Your slip to pay ${school} has expired, and we received no money with it. Do not pay it any more.`,
      voucher_ended: (school) =>
        `Your slip to pay ${school} no longer works, and we received no money with it. Do not pay it.`,
      ended: (school) => `Your payment to ${school} was not completed.`,
    },
    notTaken: 'No charge was made.',
    mayBeTaken: 'If your bank shows a charge, do not pay again: ask the school first.',
    paidInTime: 'If you had paid it already, keep your receipt and tell the school before you pay again.',
    next: {
      choose:
        'You can choose another way to pay with the link the school sent you. If it has expired, you can ask for a new one on the same page.',
      wait: 'You have another payment in process: wait for its outcome before you try again.',
      ask: 'Before you pay another way, ask the school what comes next.',
    },
  },
};

/** A payment that the payer may have walked away from ended without money. */
export const notMade = emailKind(notMadeData, (data, locale, catalogue) => {
  const [t, shared] = [texts[locale], sharedTexts[locale]];
  return outcomeLetter(data, locale, {
    subject: t.subject[data.why](schoolOf(data)),
    preview: data.method,
    paragraphs: [t.intro[data.why](schoolOf(data)), ...reasons(data, t, catalogue), t.next[data.next]],
    facts: [{ label: shared.asked, value: formatMoney(data.amount, data.currency, locale) }],
    details: [{ heading: null, rows: [{ label: shared.method, value: data.method }] }],
  });
});

/** Nothing is claimed about the payer's money but what the decline group lets us claim. */
function reasons({ why, group }: NotMade, t: Texts, catalogue: Catalogue): readonly string[] {
  if (why !== 'ended') return [t.paidInTime];
  if (group === null) return [t.mayBeTaken];
  return [catalogue.status.declines[group], isNotTaken(group) ? t.notTaken : t.mayBeTaken];
}

const isNotTaken = (group: DeclineGroup): boolean => declineFacts[group].money === 'not_taken';
