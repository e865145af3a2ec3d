import type { Chapter } from './asvs-row.ts';

const env = 'src/server/start/env.test.ts';
const risky = 'scripts/risky-calls.test.ts';
const deployment = 'scripts/deployment.test.ts';
const keys = 'src/server/basics/keys.test.ts';
const secretFiles = 'src/server/start/secret-files.test.ts';
const secretChange = 'sandbox/tests/operations/secret-change.test.ts';
const messages = 'src/server/http/messages.test.ts';

/** V11 Cryptography, V12 Secure Communication, V13 Configuration. */
export const asvsSecrets = {
  '11.1.1': [
    2,
    'the docs say how keys live and end',
    'by hand: docs/how-to/run-in-production.md#the-secret, docs/decisions/0006-keys-and-tokens.md',
  ],
  '11.1.2': [
    2,
    'there is a list of cryptography',
    `${risky} "a hash below 256 bits"`,
    `${risky} "a cipher other than AES-256-GCM"`,
    `${secretChange} "every column that is sealed is among those that are sealed anew"`,
  ],
  '11.2.1': [
    2,
    'cryptography is by proven libraries',
    `${risky} "a cipher other than AES-256-GCM"`,
    'src/server/auth/one-time-code.test.ts "at %i s the code is %s"',
  ],
  '11.2.2': [2, 'keys and algorithms can be changed', `${secretChange} "a change of the secret loses nothing"`],
  '11.2.3': [
    2,
    '128 bits of security or more',
    `${keys} "a short server secret is refused"`,
    `${risky} "a random value below 128 bits"`,
    'open: a passkey may be RSA of 2,048 bits (Windows Hello), PlacetoPay may sign notices with SHA-1',
  ],
  '11.3.1': [1, 'no ECB, no PKCS#1 v1.5 padding', `${risky} "a cipher other than AES-256-GCM"`],
  '11.3.2': [1, 'approved ciphers', `${risky} "a cipher other than AES-256-GCM"`],
  '11.3.3': [2, 'what was changed does not open', `${keys} "a sealed secret opens only untouched"`],
  '11.4.1': [
    1,
    'approved hash functions',
    `${risky} "a hash below 256 bits"`,
    'open: SHA-1 in the codes of apps (HMAC, RFC 6238: apps know no other), and in PlacetoPay’s notices, which we only ask about',
  ],
  '11.4.2': [2, 'passwords are slowly hashed', 'not here: nobody has a password'],
  '11.4.3': [
    2,
    'signatures use hashes of 256 bits',
    `${risky} "a hash below 256 bits"`,
    'open: PlacetoPay’s notices, as in 11.4.1',
  ],
  '11.4.4': [2, 'keys of passwords are stretched', 'not here: CUOTA_SECRET is random; a guessable one is refused'],
  '11.5.1': [
    2,
    'secrets have 128 random bits or more',
    `${risky} "a random value below 128 bits"`,
    `${keys} "a new key holds 256 bits and never repeats"`,
  ],
  '11.6.1': [
    2,
    'approved public-key algorithms',
    'src/server/auth/proof.test.ts "by a key on another curve, off the curve, or with half of it"',
  ],
  '12.1.1': [1, 'TLS 1.2 and 1.3', `${deployment} "each proxy that ends TLS speaks 1.2 at least"`],
  '12.1.2': [2, 'strong cipher suites', 'by hand: the defaults of Caddy and HAProxy; your own proxy is yours to set'],
  '12.1.3': [
    2,
    'client certificates are checked',
    `${deployment} "the cluster’s machines trust one authority of their own"`,
    'by hand: only the cluster’s own programs know each other so; nobody outside does',
  ],
  '12.2.1': [
    1,
    'everybody outside is spoken to over TLS',
    `${env} "['CUOTA_ORIGIN', 'must be https', 'http://pay.example']"`,
    'src/server/outgoing/address.test.ts "is taken in the sandbox only"',
  ],
  '12.2.2': [1, 'public certificates', 'by hand: Caddy asks for them for each host; the operator sees to others'],
  '12.3.1': [
    2,
    'every connection is encrypted',
    `${env} "crosses a network without TLS"`,
    'src/server/mail/mail-address.test.ts "%s is refused"',
    'open: in compose.yaml the proxy and the database are spoken to in clear, in networks of one machine',
  ],
  '12.3.2': [
    2,
    'certificates are checked',
    'src/server/outgoing/post-tls.test.ts "is checked against the name, which the school is told"',
    'src/server/outgoing/post-tls.test.ts "is not believed either when the environment says that certificates need no checking"',
  ],
  '12.3.3': [2, 'TLS between own HTTP services', 'open: the proxy that ends TLS speaks http to the process'],
  '12.3.4': [
    2,
    'own certificates are trusted by name',
    `${env} "TLS that trusts anybody"`,
    `${deployment} "the cluster’s machines trust one authority of their own"`,
  ],
  '13.1.1': [
    2,
    'the docs say whom the server speaks to',
    'scripts/env-example.test.ts ".env.example names every variable that is read"',
    'scripts/reference-documents.test.ts "the environment’s page says what .env.example says"',
  ],
  '13.2.1': [
    2,
    'services know each other by changing credentials',
    'open: PostgreSQL takes a password and providers take keys, which last until somebody rotates them',
  ],
  '13.2.2': [2, 'services have the least rights', 'open: one database user migrates and works'],
  '13.2.3': [
    2,
    'no default credentials',
    `${env} "'is too easy to guess', 'a'.repeat(36)"`,
    `${env} "naming all of these at once, never with a value"`,
  ],
  '13.2.4': [
    2,
    'the server speaks to a list of addresses',
    `${env} "'leads elsewhere', 'https://stripe.example'"`,
    'src/server/outgoing/post-refusals.test.ts "is connected to at the address that was checked, and at no other"',
  ],
  '13.2.5': [
    2,
    'the web server loads from a list of places',
    `${messages} "hands out no file and no list of files at"`,
    'src/server/routes/school-logo.test.ts "is refused at %s, in the sandbox too: %s"',
  ],
  '13.3.1': [
    2,
    'secrets are managed apart from code and images',
    `${deployment} "gets each secret by a file"`,
    `${deployment} "secrets are in no image and in no commit"`,
    `${secretFiles} "is one of the installation’s own and of every provider’s"`,
  ],
  '13.3.2': [2, 'few may read secrets', `${secretFiles} "%s is refused, by the start and by commands"`],
  '13.4.1': [
    1,
    'no source control in what is deployed',
    `${deployment} "secrets are in no image and in no commit"`,
    `${messages} "hands out no file and no list of files at"`,
  ],
  '13.4.2': [
    2,
    'no debug mode in production',
    `${env} "['CUOTA_DEV', 'is for the sandbox only', '1']"`,
    `${deployment} "runs as nobody in particular, Node first"`,
  ],
  '13.4.3': [2, 'no lists of folders', `${messages} "hands out no file and no list of files at"`],
  '13.4.4': [2, 'no TRACE', `${messages} "does not repeat a request to whoever asks by TRACE"`],
  '13.4.5': [
    2,
    'metrics and docs are open only on purpose',
    'src/server/routes/health.test.ts "is not told to another machine that shows %s"',
    'src/server/api-docs/api-docs.test.ts "loads nothing: no script, no image, no style but its own"',
  ],
} as const satisfies Chapter;
