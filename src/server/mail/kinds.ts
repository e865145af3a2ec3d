import * as z from 'zod/mini';
import { loadCatalogue, loadMoneyTexts } from '#i18n/catalogues';
import type { Locale } from '#i18n/locale';
import { emailData, paymentData } from './email-data.ts';
import { emailKind, type EmailLook, plainLook, type WrittenEmail } from './form.ts';
import { caseResolved, moneyReturned, refundFailed, refundPending } from './kinds/after-receipt.ts';
import { caseOpened } from './kinds/case-opened.ts';
import { accessReplaced, deskInvitation, signInLink } from './kinds/desk.ts';
import { domiciliationAgreed, domiciliationEnded } from './kinds/domiciliation.ts';
import { instructions, instructionsReminder } from './kinds/instructions.ts';
import { notMade } from './kinds/not-made.ts';
import { receipt } from './kinds/receipt.ts';
import { connectionChanges, refundWaits } from './kinds/two-persons.ts';
import { studentNames } from './plain-words.ts';

const linkData = z.extend(emailData, {
  studentNames: z.array(z.string()),
  url: z.url(),
  /** ISO 8601. */
  expiresAt: z.string(),
});

const studentsOf = (fullNames: readonly string[], locale: Locale): string => {
  const students = [...new Set(fullNames.map(studentNames(fullNames)))].filter((name) => name !== '');
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(students);
};

/** The link of a session. Source: spec §1. */
const linkEmail = (which: 'link' | 'newLink') =>
  emailKind(linkData, ({ data, t: texts, locale, school, money, instant }) => {
    const t = { ...texts.link, ...texts[which] };
    const names = studentsOf(data.studentNames, locale);
    return {
      subject: t.subject,
      preview: t.preview(money(data.amount)),
      paragraphs: [t.intro(school), ...(names === '' ? [] : [t.students(names)])],
      facts: [[t.amount, money(data.amount)]],
      link: { label: t.button, url: data.url },
      notes: [t.until(instant(data.expiresAt)), t.personal],
    };
  });

const reminderData = z.extend(linkData, {
  /** `YYYY-MM-DD`. */
  dueDay: z.string(),
  isPast: z.boolean(),
  stopUrl: z.url(),
});

/** A charge is due in some days, or was: a reminder with a link of its own. */
const sessionReminder = emailKind(reminderData, ({ data, t: texts, locale, school, money, instant, date }) => {
  const { link, sessionReminder: t } = texts;
  const when = t[data.isPast ? 'after' : 'before'];
  const names = studentsOf(data.studentNames, locale);
  return {
    subject: when.subject(date(data.dueDay)),
    preview: link.preview(money(data.amount)),
    paragraphs: [when.intro(school, date(data.dueDay)), ...(names === '' ? [] : [link.students(names)]), t.ifPaid],
    facts: [[link.amount, money(data.amount)]],
    link: { label: link.button, url: data.url },
    notes: [link.until(instant(data.expiresAt)), link.personal, data.school.replyTo === null ? t.talk : t.talkReply],
    stop: { label: t.stop, url: data.stopUrl },
  };
});

const pendingData = z.extend(paymentData, {
  /** A card's validation takes at most 15 minutes. Source: spec §9. */
  isCard: z.boolean(),
});

/** The bank or the provider has the payment and has not said yes or no. Source: spec §4. */
const pendingValidation = emailKind(pendingData, ({ data, t: { pending: t, shared }, school, money }) => ({
  subject: t.subject,
  preview: t.preview,
  paragraphs: [t.intro(school), data.isCard ? `${t.quarterOfAnHour} ${t.notAgain}` : t.notAgain, t.later],
  facts: [[shared.amount, money(data.amount)]],
  details: [[shared.method, data.method]],
}));

const lateData = z.extend(paymentData, {
  /** The address of the slip; null once it has none. */
  url: z.nullable(z.url()),
});

/** A transfer that the payer reported is later than most. */
const transferLate = emailKind(lateData, ({ data, t: { transferLate: t, shared }, school, money }) => ({
  subject: t.subject,
  preview: t.notAgain,
  paragraphs: [t.intro(school), t.known, t.notAgain],
  facts: [[shared.amount, money(data.amount)]],
  details: [[shared.method, data.method]],
  link: data.url === null ? null : { label: t.button, url: data.url },
  notes: [t.receipt, ...(data.school.replyTo === null ? [] : [t.reply])],
}));

/** Every kind of e-mail, one line each. Payments elsewhere have two kinds: e-mails of both were queued before. */
const kinds = {
  access_link: linkEmail('link'),
  new_link: linkEmail('newLink'),
  session_reminder: sessionReminder,
  voucher: instructions,
  transfer_slip: instructions,
  voucher_reminder: instructionsReminder,
  payment_pending_validation: pendingValidation,
  transfer_late: transferLate,
  payment_not_made: notMade,
  receipt,
  case_opened: caseOpened,
  case_resolved: caseResolved,
  money_returned: moneyReturned,
  refund_pending: refundPending,
  refund_failed: refundFailed,
  domiciliation_agreed: domiciliationAgreed,
  domiciliation_ended: domiciliationEnded,
  refund_waits: refundWaits,
  connection_changes: connectionChanges,
  sign_in_link: signInLink,
  desk_invitation: deskInvitation,
  access_replaced: accessReplaced,
} as const;

export type EmailKind = keyof typeof kinds;
/** The data for each kind; sealed as JSON in the outbox until it is sent. */
export type EmailData = { readonly [Kind in EmailKind]: z.infer<(typeof kinds)[Kind]['data']> };

/** Writes an e-mail from its stored content, with its school's logo. Throws on an unknown kind or content. */
export async function writeEmail(
  kind: string,
  content: string,
  locale: Locale,
  look: EmailLook = plainLook,
): Promise<WrittenEmail> {
  if (!isKind(kind)) throw new Error('unknown kind of e-mail');
  await Promise.all([loadCatalogue(locale), loadMoneyTexts(locale)]);
  return kinds[kind].write(JSON.parse(content), locale, look);
}

function isKind(kind: string): kind is EmailKind {
  return Object.hasOwn(kinds, kind);
}
