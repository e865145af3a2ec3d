import type { Chapter } from './asvs-row.ts';

const log = 'src/server/basics/log.test.ts';
const noWebRtc = 'not here: no WebRTC';

/** V14 Data Protection, V15 Secure Coding and Architecture, V16 Security Logging and Error Handling, V17 WebRTC. */
export const asvsOperation = {
  '14.1.1': [
    2,
    'sensitive data are listed',
    'sandbox/tests/operations/erase-family.test.ts "is said of every table what an erasure does with it"',
    'sandbox/tests/operations/secret-change.test.ts "every column that is sealed is among those that are sealed anew"',
  ],
  '14.1.2': [
    2,
    'the docs say how each kind is protected',
    'by hand: docs/explanation/security.md#personal-data, docs/how-to/run-in-production.md#what-is-kept',
  ],
  '14.2.1': [
    1,
    'no URL has sensitive data',
    'sandbox/tests/desk/payments.test.ts "no name, number or phone stands in an address"',
    'src/web/storage/stored-key.alone.test.ts "loses a key that was stored, and only the key"',
    'open: the first address of a payment’s, voucher’s or card’s link has its key, because a family has no account',
  ],
  '14.2.2': [
    2,
    'no server between stores sensitive data',
    'src/server/http/every-answer.test.ts "is no page, runs nothing and is kept nowhere, whatever it is"',
  ],
  '14.2.3': [
    2,
    'nothing sensitive goes to trackers',
    'e2e/analytics.spec.ts "no key, no name, no address and no document is told, nor sent along"',
    'src/server/analytics/frame-script.test.ts "hears nobody but the page around it"',
  ],
  '14.2.4': [
    2,
    'data are protected as the docs say',
    'sandbox/tests/taxes/tax-data.test.ts "stands neither in the database nor in the log, refused or taken"',
    'src/server/jobs/prune.test.ts "what is old goes, what money rests on stays"',
  ],
  '14.3.1': [
    1,
    'the browser forgets at the end',
    'sandbox/tests/desk/sign-in-ends.test.ts "signing out ends it in the database, and has the browser forget"',
    'src/web/storage/stored-key.alone.test.ts "another key clears everything of the one before"',
    'e2e/bfcache.spec.ts "nothing of the first family is shown"',
  ],
  '14.3.2': [
    2,
    'browsers store no sensitive answer',
    'src/server/http/every-answer.test.ts "of a page has its policy with a nonce of its own, and is kept nowhere"',
    'sandbox/tests/desk/desk-host.test.ts "the cookie is of this host alone"',
  ],
  '14.3.3': [
    2,
    'browser storage has nothing sensitive but session tokens',
    'src/web/storage/stored-voucher.test.ts "a copy names nobody in full, and opens nothing"',
    'e2e/card-frame-hostile.spec.ts "nothing typed outlives a reload"',
  ],
  '15.1.1': [
    1,
    'the docs say how soon a weak package is mended',
    'scripts/advisories.test.ts "and no longer than its severity may wait"',
  ],
  '15.1.2': [
    2,
    'there is a list of packages, from trusted places',
    'scripts/lockfile.test.ts "every package is a release of one registry, named by its bytes"',
    'scripts/lockfile.test.ts "without their scripts, and are listed in it"',
  ],
  '15.1.3': [
    2,
    'the docs name what is costly, and its bounds',
    'scripts/source-rules.test.ts "a test that the security page names and nobody wrote"',
  ],
  '15.2.1': [
    1,
    'no package is past its time to be mended',
    'scripts/advisories.test.ts "an advisory is red, unless an exception says why"',
  ],
  '15.2.2': [
    2,
    'costly work stops nobody else',
    'sandbox/tests/papers/paper-files.test.ts "is refused while too many wait, and is there again afterwards"',
    'src/server/threads/thread.test.ts "works while the event loop goes on"',
  ],
  '15.2.3': [
    2,
    'production has no test code',
    'scripts/source-rules.test.ts "the sandbox reached from production"',
    'src/main.test.ts "src/main.ts is production, also with the sandbox’s mode and keys %s"',
  ],
  '15.3.1': [
    1,
    'answers have only the fields that are needed',
    'src/contracts/specification-fields.test.ts "has the fields the specification lists, and only our additions"',
    'sandbox/tests/accounts/own-accounts.test.ts "are added with credentials that no answer repeats"',
  ],
  '15.3.2': [
    2,
    'the server follows no redirects',
    'src/server/outgoing/post-refusals.test.ts "%i to another address is an answer, and nobody goes there"',
    'src/server/routes/school-logo.test.ts "is refused where %s is no logo, and nothing is changed"',
  ],
  '15.3.3': [
    2,
    'no request writes fields that it should not',
    'sandbox/tests/payments/browser-amounts.test.ts "whatever a browser says of money, status or person"',
    'src/server/routes/school-api-lists.test.ts "the list %s is refused"',
  ],
  '15.3.4': [
    2,
    'the payer’s address is the right one',
    'src/server/http/trusted-proxies.test.ts "%s, called by %s for %s, is %s"',
    'src/server/http/client-address.test.ts "%s counts as %s"',
  ],
  '15.3.5': [
    2,
    'types are checked, comparisons are strict',
    'scripts/lint-rules.test.ts "a page takes a value for more"',
  ],
  '15.3.6': [
    2,
    'no prototype is polluted',
    'src/web/client/localized-error.test.ts "and one named like a part of every object"',
    'src/server/http/alarm-lines.test.ts "choice=__proto__"',
  ],
  '15.3.7': [
    2,
    'a parameter that comes twice is refused',
    'src/server/routes/school-api-lists.test.ts "limit=2&limit=3"',
  ],
  '16.1.1': [
    2,
    'the docs list what is logged',
    'by hand: docs/how-to/run-in-production.md#watch, docs/reference/metrics.md',
  ],
  '16.2.1': [
    2,
    'a line says when, who, what',
    'sandbox/tests/operations/request-ids.test.ts "a request’s id is in its answer, its log lines"',
    'src/server/routes/school-guard.test.ts "says who did what to which row"',
  ],
  '16.2.2': [2, 'times are in UTC', 'src/server/basics/log.test.ts "says its instant in UTC"'],
  '16.2.3': [2, 'logs go where the docs say', 'scripts/risky-calls.test.ts "a place where a log goes"'],
  '16.2.4': [2, 'logs are read by programs', `${log} "escapes what a terminal obeys, and reads as it was"`],
  '16.2.5': [
    2,
    'no log has what it must not',
    `${log} "keeps names that grant access or identify a person out, wherever they stand"`,
    'sandbox/tests/desk/sign-in.test.ts "no line of the log has an address, a token or a code"',
  ],
  '16.3.1': [
    2,
    'sign-ins are logged, refused ones too',
    'sandbox/tests/desk/sign-in-ends.test.ts "a passkey that lets nobody in is a line of the log"',
    'src/server/routes/key-guessing.test.ts "with a line for whoever looks"',
  ],
  '16.3.2': [
    2,
    'refused access is logged',
    'src/server/routes/school-guard.test.ts "names refusals: of a permission, of a wrong body"',
  ],
  '16.3.3': [
    2,
    'attempts on a control are logged',
    'src/server/routes/key-guessing.test.ts "are a security event from the hundred-and-first in a minute on"',
    'src/server/routes/csp-report.test.ts "reports of violations are an alarm"',
  ],
  '16.3.4': [
    2,
    'unexpected errors are logged',
    'sandbox/tests/operations/logged-failures.test.ts "stands in the log, under the code that the payer reads"',
    'src/server/page-answers.test.ts "that could not be drawn is told of once"',
  ],
  '16.4.1': [2, 'nobody writes lines into a log', `${log} "escapes what a terminal obeys, and reads as it was"`],
  '16.4.2': [
    2,
    'logs cannot be changed',
    'src/server/routes/school-guard.test.ts "is never changed, not even by the database’s owner"',
  ],
  '16.4.3': [
    2,
    'logs go to another system',
    'by hand: the process writes to standard output, which the operator collects',
  ],
  '16.5.1': [
    2,
    'an error says nothing of the inside',
    'src/server/page-answers.test.ts "and says nothing of why"',
    'sandbox/tests/sessions/payer-api.test.ts "is a coded problem without a trace"',
  ],
  '16.5.2': [
    2,
    'it goes on when others fail',
    'src/server/http/database-outage.alone.test.ts "a page%s says calmly that there is a pause"',
    'sandbox/tests/operations/one-problem.test.ts "keeps nobody else’s payments waiting"',
  ],
  '16.5.3': [
    2,
    'an error lets nothing through',
    'src/server/http/idempotency-outage.test.ts "is told as neither made nor not, where nobody can say"',
    'src/server/db/driver/outage.test.ts "that a transaction swallowed is not told as done"',
  ],
  '17.1.1': [2, 'TURN reaches public addresses only', noWebRtc],
  '17.2.1': [2, 'the key of DTLS is managed', noWebRtc],
  '17.2.2': [2, 'DTLS is strong', noWebRtc],
  '17.2.3': [2, 'SRTP is checked', noWebRtc],
  '17.2.4': [2, 'broken SRTP stops nothing', noWebRtc],
  '17.3.1': [2, 'floods of signals stop nothing', noWebRtc],
  '17.3.2': [2, 'broken signals stop nothing', noWebRtc],
} as const satisfies Chapter;
