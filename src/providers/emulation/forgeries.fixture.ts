import { gzipSync } from 'node:zlib';
import type { WebhookDelivery } from '#providers/emulation/webhook-capture';
import type { WebhookForge } from './emulated-provider.ts';

/** A delivery as it goes out; bytes where a text cannot say it. */
export interface Forged extends Omit<WebhookDelivery, 'body'> {
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/** The route's required answer: a coded refusal, 200, or either if a scheme may accept it as a mere hint. */
export type Verdict = 'invalid_signature' | 'payload_too_large' | 'accepted' | 'either';

export interface Family {
  readonly name: string;
  readonly verdict: Verdict;
  readonly cases: readonly Forged[];
}

export interface ForgeryTools {
  readonly forge: WebhookForge;
  readonly secret: string;
  readonly now: Date;
  /** About one payment, and about another one. */
  readonly genuine: WebhookDelivery;
  readonly other: WebhookDelivery;
}

/** The most that the route reads, in bytes. */
const largestBody = 256 * 1024;
const bytesTried = 160;

/** Every forgery or replay that applies to this scheme, in families of one verdict. */
export function forgeriesOf(tools: ForgeryTools): Family[] {
  return [...spoiltContents(tools), ...spoiltSignatures(tools), ...spoiltForms(tools), ...signedOddities(tools)].filter(
    ({ cases }) => cases.length > 0,
  );
}

const family = (name: string, verdict: Verdict, cases: readonly Forged[]): Family => ({ name, verdict, cases });

function spoiltContents({ forge, genuine }: ForgeryTools): Family[] {
  const { body } = genuine;
  const verdict = forge.covers === 'body' ? 'invalid_signature' : 'either';
  const positions = Array.from({ length: bytesTried }, (_, index) => Math.floor((index * body.length) / bytesTried));
  const minor = forge.claimed(body).minor;
  const keys = ['id', 'type', 'amount', 'data'];
  const of = (bodies: readonly string[]) => bodies.map((changed) => ({ ...genuine, body: changed }));
  const notText = positions.slice(0, 16).map((at) => {
    const bytes = new TextEncoder().encode(body);
    bytes[at] = 0xff;
    return { ...genuine, body: bytes };
  });
  return [
    family('a byte that is no text', verdict, notText),
    family('a body with one byte changed', verdict, of(positions.map((at) => flipped(body, at)))),
    family(
      'an amount that was changed',
      verdict,
      of([0, 1, minor - 1, minor + 1, minor * 10].map((changed) => forge.rewrite(body, { minor: changed }))),
    ),
    family(
      'a type or a payment that was changed',
      verdict,
      of([forge.rewrite(body, { type: 'an.event.of.2031' }), forge.rewrite(body, { stranger: true })]),
    ),
    family(
      'a body written anew',
      verdict,
      of([
        JSON.stringify(JSON.parse(body), null, 1),
        ` ${body}`,
        `${body}\n`,
        body.replace('a', '\\u0061'),
        body.slice(0, -1),
        body + body,
        '',
      ]),
    ),
    family(
      'a key that comes twice',
      verdict,
      of(keys.flatMap((key) => [`{"${key}":1,${body.slice(1)}`, `${body.slice(0, -1)},"${key}":1}`])),
    ),
  ];
}

function spoiltSignatures({ forge, secret, now, genuine, other }: ForgeryTools): Family[] {
  const refused = 'invalid_signature' as const;
  const signedBy = (key: string) => resigned(forge, genuine, now, key);
  const withHeader = (name: string, value: string) => ({ ...genuine, headers: { ...genuine.headers, [name]: value } });
  const ofOther = Object.fromEntries(forge.signatureHeaders.map((name) => [name, other.headers[name] ?? '']));
  const wrongSecrets = [
    '',
    `${secret} `,
    secret.slice(1),
    secret.toUpperCase(),
    [...secret].toReversed().join(''),
    'an old one',
    'undefined',
  ];
  return [
    family(
      'a signature with one character changed',
      refused,
      forge.signatureHeaders.flatMap((name) => {
        const value = genuine.headers[name] ?? '';
        return Array.from(value, (_, at) => withHeader(name, flipped(value, at)));
      }),
    ),
    family('a signature by another secret', refused, wrongSecrets.map(signedBy)),
    family(
      'the signature of another event',
      refused,
      forge.signatureHeaders.length > 0 ? [{ ...genuine, headers: { ...genuine.headers, ...ofOther } }] : [],
    ),
    family(
      'a signature that is missing, empty or endless',
      refused,
      forge.signatureHeaders.flatMap((name) => [
        { ...genuine, headers: without(genuine.headers, name) },
        ...['', ' ', ',', '=', 'a'.repeat(7_000), `${genuine.headers[name]}`.slice(0, -1)].map((value) =>
          withHeader(name, value),
        ),
      ]),
    ),
    family(
      'what only this scheme can be forged with',
      refused,
      Object.values(forge.forgeries ?? {}).map((spoil) => spoil(genuine)),
    ),
  ];
}

function spoiltForms({ forge, secret, now, genuine }: ForgeryTools): Family[] {
  const { body } = genuine;
  const signed = (content: string, at = now): Forged => resigned(forge, { ...genuine, body: content }, at, secret);
  const at = (seconds: number) => signed(body, new Date(now.getTime() + seconds * 1000));
  const { toleranceSeconds: tolerance } = forge;
  const zipped = (content: string): Forged => ({
    ...signed(body),
    headers: { ...signed(body).headers, 'content-encoding': 'gzip' },
    body: new Uint8Array(gzipSync(content)),
  });
  return [
    // The future one has a minute of room, so that a slow machine does not bring it within the tolerance.
    family(
      'an instant too far away',
      'invalid_signature',
      tolerance === null ? [] : [-tolerance - 1, -86_400, -315_360_000, tolerance + 60, 86_400].map(at),
    ),
    family(
      'an instant within the tolerance, or a replay where none is signed',
      'accepted',
      tolerance === null ? [at(-86_400)] : [at(-tolerance + 20), at(tolerance - 20)],
    ),
    family('a body that is too large', 'payload_too_large', [
      signed(body + ' '.repeat(largestBody)),
      { ...genuine, body: 'x'.repeat(largestBody + 1) },
    ]),
    family(
      'a compressed body, and one that grows a thousand times',
      forge.covers === 'body' ? 'invalid_signature' : 'either',
      [zipped(body), zipped(' '.repeat(10_000_000)), zipped('')],
    ),
  ];
}

/** Signed with the true secret: the provider may send unknown content, and it must do no harm. */
function signedOddities({ forge, secret, now, genuine }: ForgeryTools): Family[] {
  const signed = (body: string): Forged => resigned(forge, { ...genuine, body }, now, secret);
  const { body } = genuine;
  const nonsense = ['', ' ', 'null', 'true', '7', '"text"', '[]', '{}', '{"id":1}', 'no json', '['.repeat(20_000)];
  return [
    family('nonsense that is signed', 'either', nonsense.map(signed)),
    family(
      'a signed body with a key that comes twice, or that poisons objects',
      'either',
      [`{"id":1,${body.slice(1)}`, `{"__proto__":{"status":"successful"},${body.slice(1)}`].map(signed),
    ),
    family(
      'a signed event that we do not know',
      'accepted',
      [
        ...['an.event.of.2031', 'x', 'payment.successful'].map((type) => forge.rewrite(body, { type })),
        forge.rewrite(body, { stranger: true }),
      ].map(signed),
    ),
  ];
}

/** The same delivery as the provider would sign it at this instant, with this secret. */
export function resigned(
  forge: Pick<WebhookForge, 'sign'>,
  delivery: WebhookDelivery,
  at: Date,
  secret: string,
): WebhookDelivery {
  const { headers, body } = forge.sign(delivery.body, at, [secret]);
  return { ...delivery, body, headers: { ...delivery.headers, ...headers } };
}

/** The text with the character at this place changed. */
function flipped(text: string, at: number): string {
  return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
}

function without(headers: Readonly<Record<string, string>>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name));
}
