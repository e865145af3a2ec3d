/** What an office answers to "I paid already", in the family's language. It says again only what the family gave. */
import { inLocales } from './in-locales.ts';

/** How a payment stands for a family. */
export type AnswerState = 'paid' | 'review' | 'returned' | 'waiting' | 'not_made' | 'not_found';

interface Given {
  /** Only the first one, and only where the family gave it. */
  readonly name: string | null;
  readonly amount: string | null;
  readonly day: string | null;
  /** The page that verifies the paper. */
  readonly url: string | null;
}

interface AnswerTexts {
  readonly greeting: (name: string | null) => string;
  readonly what: (amount: string | null, day: string | null) => string;
  readonly sentences: Readonly<Record<AnswerState, (what: string) => string>>;
  readonly check: (url: string) => string;
}

const spanish: AnswerTexts = {
  greeting: (name) => (name === null ? 'Hola.' : `Hola, ${name}.`),
  what: (amount, day) =>
    ['tu pago', amount === null ? '' : `de ${amount}`, day === null ? '' : `del ${day}`]
      .filter((part) => part !== '')
      .join(' '),
  sentences: {
    paid: (what) => `Ya vimos ${what} y está confirmado.`,
    review: (what) => `Ya vimos ${what}. Lo estamos revisando y te escribimos en cuanto quede.`,
    returned: (what) => `El dinero de ${what} se devolvió.`,
    waiting: (what) =>
      `Todavía no vemos ${what}. En cuanto llegue, el comprobante sale al correo que tenemos registrado.`,
    not_made: (what) => `No vemos dinero de ${what}: no se completó. Si tu banco lo descontó, mándanos el comprobante.`,
    not_found: (what) => `No encontramos ${what}. Mándanos el comprobante donde se lea la referencia completa.`,
  },
  check: (url) => `Puedes comprobarlo aquí: ${url}`,
};
const english: AnswerTexts = {
  greeting: (name) => (name === null ? 'Hello.' : `Hello, ${name}.`),
  what: (amount, day) =>
    ['your payment', amount === null ? '' : `of ${amount}`, day === null ? '' : `of ${day}`]
      .filter((part) => part !== '')
      .join(' '),
  sentences: {
    paid: (what) => `We see ${what}, and it is confirmed.`,
    review: (what) => `We see ${what}. We are reviewing it and will write to you.`,
    returned: (what) => `The money of ${what} was returned.`,
    waiting: (what) => `We do not see ${what} yet. Once it arrives, the receipt goes to the e-mail address on file.`,
    not_made: (what) => `We see no money of ${what}: it was not completed. If your bank took it, send us the receipt.`,
    not_found: (what) => `We did not find ${what}. Send us the receipt with the whole reference.`,
  },
  check: (url) => `You can verify it here: ${url}`,
};
const inLocale = inLocales(spanish, english);

/** The whole text. */
export function answerText(locale: Parameters<typeof inLocale>[0], state: AnswerState, given: Given): string {
  const { greeting, what, sentences, check } = inLocale(locale);
  const sentence = sentences[state](what(given.amount, given.day));
  return [greeting(given.name), sentence, given.url === null ? '' : check(given.url)]
    .filter((part) => part !== '')
    .join(' ');
}
