import type { Chapter } from './asvs-row.ts';

const everyAnswer = 'src/server/http/every-answer.test.ts';
const crossSite = 'sandbox/tests/sessions/cross-site-requests.alone.test.ts';

/** V3 Web Frontend Security, V4 API and Web Service, V5 File Handling. */
export const asvsBrowser = {
  '3.2.1': [
    1,
    'no answer is rendered as what it is not',
    `${everyAnswer} "is no page, runs nothing and is kept nowhere, whatever it is"`,
    `${everyAnswer} "of a file says what it is, cannot run, and is saved rather than shown"`,
  ],
  '3.2.2': [
    1,
    'text is put into pages as text',
    'scripts/lint-rules.test.ts "raw HTML"',
    'sandbox/tests/desk/payments.test.ts "hostile names are text"',
  ],
  '3.3.1': [
    1,
    'cookies are Secure, with the prefix __Host- or __Secure-',
    'sandbox/tests/desk/sign-in.test.ts "by its pages: an invitation, a passkey of this browser alone"',
    'open: the specification names the cookie XSRF-TOKEN, which has no prefix. It opens nothing: it only joins a header',
  ],
  '3.3.2': [
    2,
    'SameSite fits each cookie’s purpose',
    'src/server/http/xsrf.test.ts "is kept in a frame too"',
    'sandbox/tests/desk/sign-in.test.ts "by its pages: an invitation, a passkey of this browser alone"',
  ],
  '3.3.3': [
    2,
    'cookies have the prefix __Host-',
    'sandbox/tests/desk/sign-in.test.ts "by its pages: an invitation, a passkey of this browser alone"',
    'open: XSRF-TOKEN, as in 3.3.1',
  ],
  '3.3.4': [
    2,
    'scripts cannot read a session’s cookie',
    'sandbox/tests/desk/sign-in.test.ts "by its pages: an invitation, a passkey of this browser alone"',
  ],
  '3.4.1': [
    1,
    'HSTS for a year or more, subdomains too',
    `${everyAnswer} "of a page has its policy with a nonce of its own, and is kept nowhere"`,
    `${everyAnswer} "of an asset may be kept for good and is for our own pages"`,
    'src/server/http/security-headers.test.ts "a host beside the product’s says over https that it is always so"',
  ],
  '3.4.2': [
    1,
    'CORS lets no stranger in',
    `${crossSite} "no origin is allowed in, and no header is"`,
    `${everyAnswer} "of the embed script is for every page, and kept for five minutes"`,
  ],
  '3.4.3': [
    2,
    'a content security policy, without plug-ins and base',
    `${everyAnswer} "of a page has its policy with a nonce of its own, and is kept nowhere"`,
    'sandbox/tests/desk/desk-host.test.ts "the cookie is of this host alone"',
  ],
  '3.4.4': [
    2,
    'nosniff on every answer',
    `${everyAnswer} "is no page, runs nothing and is kept nowhere, whatever it is"`,
    `${everyAnswer} "of an asset may be kept for good and is for our own pages"`,
  ],
  '3.4.5': [
    2,
    'no other site reads our paths in Referer',
    `${everyAnswer} "of a page has its policy with a nonce of its own, and is kept nowhere"`,
    `${everyAnswer} "is no page, runs nothing and is kept nowhere, whatever it is"`,
  ],
  '3.4.6': [
    2,
    'nobody frames a page but who is named',
    `${everyAnswer} "of a page may be framed where its school says so, and else nowhere"`,
    'src/server/http/frame-ancestors.test.ts "a page may be framed by nobody"',
  ],
  '3.5.1': [
    1,
    'a change of another site’s page is refused',
    `${crossSite} "%s is refused and makes nothing"`,
    'sandbox/tests/desk/desk-host.test.ts "a form without this sign-in’s token, and one of another site, change nothing"',
  ],
  '3.5.2': [
    1,
    'no simple request does what needs a preflight',
    `${crossSite} "as %s is refused, even from our own origin"`,
  ],
  '3.5.3': [
    1,
    'GET and HEAD change nothing',
    'e2e/routes.spec.ts "every page previews as its school, stands in no index, and changes nothing"',
    'sandbox/tests/papers/paper-check.test.ts "changes nothing, however often"',
    'sandbox/tests/desk/sign-in.test.ts "looked at by a scanner"',
  ],
  '3.5.4': [
    2,
    'each application has a host of its own',
    'sandbox/tests/desk/desk-host.test.ts "no product route is on that host"',
    'src/server/card-frame/card-frame-host.alone.test.ts "cannot be the checkout’s own, nor the tags’"',
  ],
  '3.5.5': [
    2,
    'a posted message counts by its origin and form',
    'src/web/embedding/parent-link.test.ts "is never %s"',
    'src/card-frame/channel.test.ts "is never taken from %s"',
    'src/embed/conversation.test.ts "does nothing at %j"',
  ],
  '3.7.1': [2, 'no plug-in technology', 'by hand: pages are HTML, CSS and JavaScript modules'],
  '3.7.2': [
    2,
    'a redirect leads only to hosts on a list',
    'src/server/basics/web-address.test.ts "no payer is sent to"',
    'sandbox/tests/operations/logged-failures.test.ts "a provider that sends the payer to a page that is not its own"',
    'sandbox/tests/sessions/return-url.test.ts "an address that a payer must not be sent to is never answered"',
  ],
  '4.1.1': [
    1,
    'every body has its type and charset',
    'src/server/http/messages.test.ts "says of every body what it is, of text in which letters"',
  ],
  '4.1.2': [
    2,
    'only pages are redirected from http to https',
    'scripts/deployment.test.ts "over plain http a page is led on, and a call is refused"',
  ],
  '4.1.3': [
    2,
    'no caller writes a proxy’s headers',
    'src/server/http/trusted-proxies.test.ts "%s, called by %s for %s, is %s"',
    'src/server/routes/key-guessing.test.ts "counts as our proxy wrote it, whatever the caller wrote before"',
  ],
  '4.2.1': [
    2,
    'messages cannot be smuggled',
    'src/server/http/messages.test.ts "and never reads what follows as another"',
  ],
  '4.3.1': [2, 'GraphQL queries are bounded', 'not here: no GraphQL'],
  '4.3.2': [2, 'no GraphQL introspection', 'not here: no GraphQL'],
  '4.4.1': [1, 'WebSockets over TLS', 'not here: no WebSocket; live status is server-sent events'],
  '4.4.2': [2, 'a WebSocket checks Origin', 'not here: no WebSocket'],
  '4.4.3': [2, 'a WebSocket has tokens', 'not here: no WebSocket'],
  '4.4.4': [2, 'a WebSocket’s token comes by HTTPS', 'not here: no WebSocket'],
  '5.1.1': [
    2,
    'the docs say which files are taken, and how large',
    'by hand: docs/reference/security-checks.md (statements, logos, bodies) and the API’s notes',
  ],
  '5.2.1': [
    1,
    'no file is too large to work on',
    'src/server/use-cases/statements/read-statement-file.test.ts "is read no further than its limits: %s"',
    'sandbox/tests/operations/large-forms.test.ts "holds up nobody"',
  ],
  '5.2.2': [
    1,
    'a file is what its name says',
    'sandbox/tests/desk/statements.test.ts "is read by its bytes, not its name"',
    'src/server/routes/school-logo.test.ts "is refused where %s is no logo, and nothing is changed"',
  ],
  '5.2.3': [
    2,
    'a compressed file is small when it is opened',
    "src/server/routes/school-logo.test.ts \"'/bomb.png', 'not_a_picture'\"",
    'sandbox/tests/desk/statements.test.ts "is read by its bytes, not its name"',
  ],
  '5.3.1': [
    1,
    'a stored file never runs on the server',
    'src/server/http/messages.test.ts "hands out no file and no list of files at"',
    'src/server/routes/school-logo.test.ts "is refused where %s is no logo, and nothing is changed"',
  ],
  '5.3.2': [
    1,
    'no path is made of input',
    'src/server/http/messages.test.ts "hands out no file and no list of files at"',
  ],
  '5.4.1': [
    2,
    'a download has a name of ours',
    `${everyAnswer} "of a file says what it is, cannot run, and is saved rather than shown"`,
    'sandbox/tests/desk/payments.test.ts "the file is of exactly the list"',
  ],
  '5.4.2': [
    2,
    'names of files are encoded',
    `${everyAnswer} "of a file says what it is, cannot run, and is saved rather than shown"`,
    'src/server/mail/calendar.test.ts "an address stands as it is, and a line break cannot leave it"',
  ],
  '5.4.3': [
    2,
    'strangers’ files are scanned',
    'not here: none is handed on; a logo is drawn again, a statement is text',
  ],
} as const satisfies Chapter;
