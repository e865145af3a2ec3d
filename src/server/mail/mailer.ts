import { memoize } from '#domain/memoize';
import type { Mailer, OutgoingEmail } from '../services/mailer.ts';
import { isMailAddress, type Mailbox, readMailbox, readSmtpUrl, type SmtpServer } from './mail-address.ts';
import { oneLine } from './plain-words.ts';

export interface MailSettings {
  readonly smtpUrl: string;
  readonly from: string;
}

const timeouts = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** A mailer over SMTP. Throws on settings that `readEnv` would have refused. */
export function createMailer({ smtpUrl, from }: MailSettings): Mailer {
  const server = readSmtpUrl(smtpUrl);
  const mailbox = readMailbox(from);
  if (!server || !mailbox) throw new Error('SMTP_URL or MAIL_FROM is not usable');
  // Loaded with the first e-mail: a start does not wait for it.
  const transport = memoize(async () => (await import('nodemailer')).createTransport(transportOptions(server)));
  return {
    async send(email) {
      if (!isMailAddress(email.to)) return { ok: false, error: 'NOT_AN_ADDRESS' };
      try {
        await (await transport()).sendMail(message(email, mailbox));
        return { ok: true };
      } catch (error) {
        return { ok: false, error: codeOf(error) };
      }
    },
  };
}

function transportOptions({ host, port, tls, auth }: SmtpServer) {
  return {
    host,
    port,
    secure: tls === 'immediate',
    requireTLS: tls === 'upgrade',
    ignoreTLS: tls === 'none',
    ...(auth ? { auth } : {}),
    ...timeouts,
    // An e-mail is made of our own words: nothing in it may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function message(email: OutgoingEmail, from: Mailbox) {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const name = [oneLine(email.sender), from.name].filter((part) => part !== '').join(' · ');
  return {
    envelope: { from: from.address, to: email.to },
    from: { name, address: from.address },
    to: { name: '', address: email.to },
    ...(email.replyTo !== null && isMailAddress(email.replyTo) ? { replyTo: email.replyTo } : {}),
    subject: oneLine(email.subject),
    text: email.text,
    html: email.html,
    attachments: [
      ...(email.pictures ?? []).map(({ name: filename, contentType, content, cid }) => ({
        filename,
        contentType,
        content,
        cid,
        contentDisposition: 'inline' as const,
      })),
      ...(email.attachments ?? []).map(({ name: filename, contentType, content }) => ({
        filename,
        contentType,
        content,
      })),
    ],
    messageId: `<${email.id}@${domain}>`,
    date: email.date,
    headers: {
      'Content-Language': email.locale,
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(email.unsubscribe
        ? { 'List-Unsubscribe': `<${email.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {}),
    },
  };
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? ` ${error.responseCode}` : '';
  return code + status;
}
