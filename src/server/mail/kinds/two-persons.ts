/** What a school's administrators are told: somebody asked for what takes two persons. */
import * as z from 'zod/mini';
import { emailData } from '../email-data.ts';
import { emailKind } from '../form.ts';
import { oneLine } from '../plain-words.ts';

/** The data of every e-mail to a school's own people. */
export const officeData = z.extend(emailData, {
  /** The name of the person or the key that asked; empty if neither is known. */
  askerName: z.string(),
});

/** `amount` is the refund's. */
export const refundWaits = emailKind(
  z.extend(officeData, {
    /** When the clock carries it out, because nobody else can approve it. */
    carriedOutAt: z.nullable(z.string()),
  }),
  ({ data, t: { twoPersons }, money, instant }) => {
    const t = twoPersons.refund;
    const [amount, who] = [money(data.amount), oneLine(data.askerName)];
    const intro = who === '' ? t.somebody(amount) : t.intro(who, amount);
    return {
      subject: t.subject(amount),
      preview: intro,
      paragraphs: [intro, data.carriedOutAt === null ? t.waits : t.clock(instant(data.carriedOutAt))],
      facts: [[t.amount, amount]],
      notes: [t.notExpected],
    };
  },
);

/** `amount` is nothing. */
export const connectionChanges = emailKind(
  z.extend(officeData, {
    what: z.enum(['endpoint', 'account']),
    /** The address's host, or the account's label. */
    where: z.string(),
    takesEffectAt: z.string(),
  }),
  ({ data, t: { twoPersons }, instant }) => {
    const t = twoPersons.connection;
    const who = oneLine(data.askerName);
    const intro = who === '' ? t.somebody : t.intro(who);
    return {
      subject: t.subject[data.what],
      preview: intro,
      paragraphs: [intro, t.takesEffect(instant(data.takesEffectAt))],
      details: [[t.what[data.what], oneLine(data.where)]],
      notes: [t.notExpected],
    };
  },
);
