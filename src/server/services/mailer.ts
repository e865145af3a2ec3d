import type { Locale } from '#i18n/locale';

export interface Attachment {
  readonly name: string;
  readonly contentType: string;
  readonly content: string;
}

/** One that stands in the e-mail itself, by the name its HTML calls it. */
export interface Picture {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
  readonly cid: string;
}

export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface OutgoingEmail extends RenderedEmail {
  /** The outbox row's: an e-mail that is sent again carries the same Message-ID. */
  readonly id: string;
  readonly to: string;
  /** Whom the payer knows: the school. */
  readonly sender: string;
  readonly replyTo: string | null;
  readonly locale: Locale;
  readonly date: Date;
  /** Where its recipient ends e-mails of its kind with one press (RFC 8058); null if nothing is to be ended. */
  readonly unsubscribe?: string | null;
  readonly attachments?: readonly Attachment[];
  readonly pictures?: readonly Picture[];
}

/** What a mail server said. `error` is a code, never its sentence, which repeats the address. */
export type Posted = { readonly ok: true } | { readonly ok: false; readonly error: string };

export interface Mailer {
  /** Hands one e-mail to the mail server. Never throws for what the server, or the way to it, did. */
  send(email: OutgoingEmail): Promise<Posted>;
}
