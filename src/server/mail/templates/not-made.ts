import * as z from 'zod/mini';
import { type DeclineFacts, declineFacts, type DeclineGroup, declineGroups } from '#domain/decline-reasons';
import { declinesEn } from '#i18n/declines-en';
import { declinesEs } from '#i18n/declines-es';
import { formatMoney } from '#i18n/format';
import type { LocalizedTexts } from '#i18n/locale';
import { type RegionalWords, regionalWords } from '#i18n/regional-words';
import { emailKind } from './kind.ts';
import { checkoutLinkData, outcomeData, outcomeLetter, schoolOf, sharedTexts } from './outcome-letter.ts';

const notMadeData = z.extend(outcomeData, {
  why: z.enum(['voucher_expired', 'voucher_ended', 'ended']),
  /** Why the bank said no, where it did. */
  group: z.nullable(z.enum(declineGroups)),
  next: z.enum(['choose', 'wait', 'ask']),
  /** What the decline groups advise is about cards. */
  isCard: z.optional(z.boolean()),
  /** Only where a way to pay can be chosen; letters that were queued before it was have none. */
  checkout: z.optional(z.nullable(checkoutLinkData)),
});
type NotMade = z.infer<typeof notMadeData>;

/** What the subject and the first sentence say. */
type Beginning = NotMade['why'] | 'unknown';

interface Texts {
  readonly declines: Readonly<Record<DeclineGroup, string>>;
  readonly subject: Readonly<Record<Beginning, (school: string) => string>>;
  readonly intro: Readonly<Record<Beginning, (school: string) => string>>;
  readonly notTaken: string;
  readonly mayBeTaken: string;
  readonly paidInTime: string;
  /** What helps most, by what the decline group advises. */
  readonly advice: Readonly<Record<DeclineFacts['nextBestAction'], string>>;
  readonly next: Readonly<Record<NotMade['next'], string>>;
  readonly choose: string;
  readonly chooseButton: string;
  readonly otherLink: string;
  readonly otherLinkButton: string;
}

const spanishIn = ({ slip }: RegionalWords): Texts => ({
  declines: declinesEs,
  subject: {
    voucher_expired: (school) => `${school}: tu ${slip} de pago venció`,
    voucher_ended: (school) => `${school}: tu ${slip} de pago ya no sirve`,
    ended: (school) => `${school}: tu pago no se completó`,
    unknown: (school) => `${school}: no sabemos cómo terminó tu pago`,
  },
  intro: {
    voucher_expired: (school) =>
      `Tu ${slip} para pagar a ${school} venció y no recibimos dinero con ella. Ya no la pagues.`,
    voucher_ended: (school) =>
      `Tu ${slip} para pagar a ${school} ya no sirve y no recibimos dinero con ella. No la pagues.`,
    ended: (school) => `Tu pago a ${school} no se completó.`,
    unknown: (school) => `No sabemos cómo terminó un pago tuyo a ${school}.`,
  },
  notTaken: 'No se hizo ningún cobro.',
  mayBeTaken: 'Si tu banco muestra un cargo, no pagues otra vez: pregunta antes al colegio.',
  paidInTime: 'Si ya la habías pagado, guarda tu recibo y avisa al colegio antes de pagar otra vez.',
  advice: {
    retry_security_code: 'Esos datos están en tu tarjeta: el código, atrás o al frente, y la fecha, junto al número.',
    other_method: 'Usa otra tarjeta o elige otra forma de pago.',
    call_bank: 'Llama a tu banco, al número que está atrás de tu tarjeta, o usa otra tarjeta.',
    fix_data: 'Revisa el nombre del titular, el correo y los datos de tu tarjeta antes de intentarlo otra vez.',
    wait: 'Espera unos minutos antes de intentarlo otra vez.',
  },
  choose: 'El botón abre tu pago: ahí puedes intentarlo otra vez o elegir otra forma de pago.',
  chooseButton: 'Elegir cómo pagar',
  otherLink: 'Tu enlace para pagar ya venció. Con el botón pides otro: te llega por correo.',
  otherLinkButton: 'Pedir otro enlace',
  next: {
    choose:
      'Puedes elegir otra forma de pago con el enlace que te envió el colegio. Si ya venció, ahí mismo puedes pedir uno nuevo.',
    wait: 'Tienes otro pago en proceso: espera su resultado antes de intentarlo otra vez.',
    ask: 'Antes de pagar de otra forma, pregunta al colegio qué sigue.',
  },
});

const texts: LocalizedTexts<Texts> = {
  'es-MX': spanishIn(regionalWords['es-MX']),
  'es-CO': spanishIn(regionalWords['es-CO']),
  'es-EC': spanishIn(regionalWords['es-EC']),
  'en-US': {
    declines: declinesEn,
    subject: {
      voucher_expired: (school) => `${school}: your payment slip has expired`,
      voucher_ended: (school) => `${school}: your payment slip no longer works`,
      ended: (school) => `${school}: your payment was not completed`,
      unknown: (school) => `${school}: we do not know how your payment ended`,
    },
    intro: {
      voucher_expired: (school) =>
        `Your slip to pay ${school} has expired, and we received no money with it. Do not pay it any more.`,
      voucher_ended: (school) =>
        `Your slip to pay ${school} no longer works, and we received no money with it. Do not pay it.`,
      ended: (school) => `Your payment to ${school} was not completed.`,
      unknown: (school) => `We do not know how a payment of yours to ${school} ended.`,
    },
    notTaken: 'No charge was made.',
    mayBeTaken: 'If your bank shows a charge, do not pay again: ask the school first.',
    paidInTime: 'If you had paid it already, keep your receipt and tell the school before you pay again.',
    advice: {
      retry_security_code: 'You find them on your card: the code on its back or front, the date beside the number.',
      other_method: 'Use another card or choose another way to pay.',
      call_bank: 'Call your bank, at the number on the back of your card, or use another card.',
      fix_data: "Check the holder's name, the email and the details of your card before you try again.",
      wait: 'Wait a few minutes before you try again.',
    },
    choose: 'The button opens your payment: there you can try again or choose another way to pay.',
    chooseButton: 'Choose how to pay',
    otherLink: 'Your link to pay has expired. With the button you ask for another one: it comes by email.',
    otherLinkButton: 'Ask for another link',
    next: {
      choose:
        'You can choose another way to pay with the link the school sent you. If it has expired, you can ask for a new one on the same page.',
      wait: 'You have another payment in process: wait for its outcome before you try again.',
      ask: 'Before you pay another way, ask the school what comes next.',
    },
  },
};

/** A payment that the payer may have walked away from ended without money. */
export const notMade = emailKind(notMadeData, (data, locale) => {
  const [t, shared] = [texts[locale], sharedTexts[locale]];
  const beginning = data.group === 'outcome_unknown' ? 'unknown' : data.why;
  return outcomeLetter(data, locale, {
    subject: t.subject[beginning](schoolOf(data)),
    preview: data.method,
    paragraphs: [t.intro[beginning](schoolOf(data)), ...reasons(data, t), nextWords(data, t)],
    facts: [{ label: shared.asked, value: formatMoney(data.amount, data.currency, locale) }],
    details: [{ heading: null, rows: [{ label: shared.method, value: data.method }] }],
    link: checkoutButton(data, t),
  });
});

function nextWords({ next, checkout }: NotMade, t: Texts): string {
  if (next !== 'choose' || !checkout) return t.next[next];
  return checkout.isLive ? t.choose : t.otherLink;
}

function checkoutButton({ next, checkout }: NotMade, t: Texts) {
  if (next !== 'choose' || !checkout) return null;
  return { label: checkout.isLive ? t.chooseButton : t.otherLinkButton, url: checkout.url };
}

/** Nothing is claimed about the payer's money but what the decline group lets us claim. */
function reasons({ why, group, isCard = false }: NotMade, t: Texts): readonly string[] {
  if (group !== 'outcome_unknown' && why !== 'ended') return [t.paidInTime];
  if (group === null) return [t.mayBeTaken];
  const { money, nextBestAction } = declineFacts[group];
  // Where money may have been taken, asking comes first: no other way is advised beside it.
  if (money !== 'not_taken') return [t.declines[group], t.mayBeTaken];
  return [t.declines[group], t.notTaken, ...(isCard ? [t.advice[nextBestAction]] : [])];
}
