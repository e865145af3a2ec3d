import PostalMime, { type Attachment } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { isPortInUse, portInUse } from '../listen.ts';

/** One e-mail as it came in over SMTP. */
export interface CaughtEmail {
  readonly at: Date;
  /** The recipients that the mail server named. */
  readonly to: readonly string[];
  /** As it stands in the e-mail: `Name <address>`. */
  readonly from: string;
  readonly subject: string;
  readonly messageId: string;
  readonly text: string;
  readonly html: string;
  /** The same with the pictures that came with it in their places, as a mail program shows it. */
  readonly shown: string;
  /** Every address of the text and of the HTML, once. */
  readonly links: readonly string[];
  /** Files that came with it, as text. */
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly content: string }[];
  /** Every header, in order, names in lower case. */
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** A mail server that delivers nothing and keeps the last 200 e-mails. */
export interface Catcher {
  readonly port: number;
  /** For SMTP_URL. */
  readonly smtpUrl: string;
  /** Newest first. */
  emails(): readonly CaughtEmail[];
  /** The next `times` e-mails are refused for now, as a busy mail server does. */
  refuseNext(times: number): void;
  /** Leaves the next sender without an answer; resolves when one waits. */
  hold(): Promise<void>;
  /** Stops listening. Returns a function that listens again, on the same port. */
  goAway(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const mostEmails = 200;

/** Receives e-mails on loopback, without password or TLS; port 0 takes any. Throws CannotStart if it is taken. */
export async function startCatcher(port: number, now: () => Date): Promise<Catcher> {
  const emails: CaughtEmail[] = [];
  let refusals = 0;
  let held: (() => void) | null = null;
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onMailFrom(_address, _session, answer) {
      if (held) {
        held();
        held = null;
      } else if (refusals > 0) {
        refusals -= 1;
        answer(Object.assign(new Error('busy, come again'), { responseCode: 451 }));
      } else answer();
    },
    onData(stream, session, answer) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map((recipient) => recipient.address);
        read(Buffer.concat(parts), to, now()).then(
          (email) => {
            emails.unshift(email);
            if (emails.length > mostEmails) emails.pop();
            answer();
          },
          () => answer(new Error('not an e-mail')),
        );
      });
    },
  };
  let server = new SMTPServer(options);
  const bound = await listen(server, port);
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return {
    port: bound,
    smtpUrl: `smtp://127.0.0.1:${bound}`,
    emails: () => emails,
    refuseNext: (times) => void (refusals = times),
    hold: () => new Promise((resolve) => void (held = resolve)),
    async goAway() {
      await close();
      return async () => {
        server = new SMTPServer(options);
        await listen(server, bound);
      };
    },
    close,
  };
}

function listen(server: SMTPServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(isPortInUse(error) ? portInUse('mail catcher', port) : error));
    const listening = server.listen(port, '127.0.0.1', () => {
      // A sender that is cut off in the middle is its own affair.
      server.on('error', () => undefined);
      const address = listening.address();
      if (address !== null && typeof address === 'object') resolve(address.port);
      else reject(new Error('a TCP server has a port'));
    });
  });
}

async function read(raw: Buffer, to: readonly string[], at: Date): Promise<CaughtEmail> {
  const email = await PostalMime.parse(raw);
  const { text = '', html = '' } = email;
  return {
    at,
    to,
    from: email.from?.address === undefined ? '' : `${email.from.name} <${email.from.address}>`,
    subject: email.subject ?? '',
    messageId: email.messageId ?? '',
    text,
    html,
    shown: withPictures(html, email.attachments),
    links: [...new Set([...linksOfText(text), ...linksOfHtml(html)])],
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      type: mimeType,
      content: typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('utf8'),
    })),
    headers: email.headers.map(({ key, value }) => ({ key, value })),
  };
}

/** What an HTML text names by `cid:` is in a file beside it. */
function withPictures(html: string, files: readonly Attachment[]): string {
  return files.reduce((shown, { contentId, mimeType, content }) => {
    if (!contentId || typeof content === 'string') return shown;
    const data = `data:${mimeType};base64,${Buffer.from(new Uint8Array(content)).toString('base64')}`;
    return shown.replaceAll(`cid:${contentId.replaceAll(/^<|>$/g, '')}`, data);
  }, html);
}

/** Web addresses in a plain text. */
export function linksOfText(text: string): readonly string[] {
  return text.match(/https?:\/\/\S+/g) ?? [];
}

/** Where the links of an HTML text lead. */
export function linksOfHtml(html: string): readonly string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
}

/** The environment of a product whose e-mails go to a catcher. */
export const mailTo = ({ smtpUrl }: Pick<Catcher, 'smtpUrl'>) => ({
  SMTP_URL: smtpUrl,
  MAIL_FROM: 'Cuota <pagos@cuota.example>',
});
