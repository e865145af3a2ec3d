/** What a school's people are told of their way into the desk. `amount` is nothing in each. */
import * as z from 'zod/mini';
import { emailKind } from '../form.ts';
import { oneLine } from '../plain-words.ts';
import { officeData } from './two-persons.ts';

const linkData = z.extend(officeData, { url: z.url(), expiresAt: z.string() });

export const signInLink = emailKind(linkData, ({ data, t: { desk }, instant }) => {
  const t = desk.link;
  return {
    subject: t.subject,
    preview: t.preview,
    paragraphs: [t.intro],
    link: { label: t.button, url: data.url },
    notes: [t.until(instant(data.expiresAt)), t.notYou],
  };
});

export const deskInvitation = emailKind(linkData, ({ data, t: { desk }, instant }) => {
  const t = desk.invitation;
  const who = oneLine(data.askerName);
  return {
    subject: t.subject,
    preview: t.preview,
    paragraphs: [who === '' ? t.somebody : t.intro(who)],
    link: { label: t.button, url: data.url },
    notes: [t.until(instant(data.expiresAt)), t.replaces],
  };
});

/** `whose`: the person's name. */
export const accessReplaced = emailKind(
  z.extend(officeData, { whose: z.string(), at: z.string() }),
  ({ data, t: { desk }, instant }) => {
    const t = desk.replaced;
    const intro = t.intro(oneLine(data.whose));
    return {
      subject: t.subject,
      preview: intro,
      paragraphs: [intro, t.ended],
      details: [[t.when, instant(data.at)]],
      notes: [t.notExpected],
    };
  },
);
