/** The sentence with which a school hands on a session's link by itself: copied, shared or printed. Server only. */
import { inSpanishAnd } from './locale.ts';
import { schoolFirst } from './school-name.ts';

interface HandedOn {
  readonly school: string;
  readonly amount: string;
  readonly url: string;
}

export const linkMessage = inSpanishAnd(
  ({ school, amount, url }: HandedOn) =>
    `${schoolFirst(school)} te envía tu enlace para pagar ${amount}. Es personal y funciona 3 días: ${url}`,
  ({ school, amount, url }: HandedOn) =>
    `${school} sends you your link to pay ${amount}. It is yours alone and works for 3 days: ${url}`,
);
