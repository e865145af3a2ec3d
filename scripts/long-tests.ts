/**
 * Files that `npm test` leaves out and `npm run test:all` runs: their tests vary others, which still prove the rule in
 * `npm test`. Single tests are left out by the tag `@long` or by `skipIf(isShort)`. Vitest or Playwright with a file's
 * name runs all of it: only `npm test` and `npm run check` set `CUOTA_TESTS=short`.
 */
export const isShort = process.env['CUOTA_TESTS'] === 'short';

/** By the file: what in `npm test` still proves what it is about. */
export const longFiles = {
  'bench/desk.alone.test.ts': 'sandbox/tests/desk/every-screen.test.ts; its figures are measured alone',
  'bench/growth.alone.test.ts': 'sandbox/tests/operations/statements.test.ts, which counts the statements of each call',
  'bench/statement.alone.test.ts': 'sandbox/tests/transfers/statement-preview.test.ts; its figures are measured alone',
  'e2e/already-transferred.spec.ts':
    'sandbox/tests/transfers/claimed-deposits.test.ts, src/domain/transfer-claim.test.ts',
  'e2e/analytics.spec.ts': 'src/web/shell/analytics/follow-page.test.ts, src/server/analytics/tags-host.test.ts',
  'e2e/apps.spec.ts': 'sandbox/tests/biller/biller-desk.test.ts, e2e/offers.spec.ts',
  'e2e/bank-deposit.spec.ts': 'e2e/offers.spec.ts',
  'e2e/banks.spec.ts': 'e2e/offers.spec.ts, sandbox/tests/biller/biller-desk.test.ts',
  'e2e/bfcache.spec.ts': 'e2e/disruptions.spec.ts, src/web/client/keep-fresh.alone.test.ts',
  'e2e/card-bank.spec.ts': 'sandbox/tests/cards/wompi-card-bank.test.ts, src/providers/wompi/card.test.ts',
  'e2e/card-colombia.spec.ts': 'e2e/card-in-list.spec.ts, src/providers/wompi/card.test.ts',
  'e2e/card-declines.spec.ts': 'sandbox/tests/cards/card-payments.test.ts, e2e/card-disturbed.spec.ts',
  'e2e/card-elsewhere.spec.ts': 'src/providers/placetopay/observe.test.ts, e2e/offers.spec.ts',
  'e2e/card-given-up.spec.ts': 'sandbox/tests/payments/lost-start.test.ts, status-copy.test.ts',
  'e2e/card-months.spec.ts': 'sandbox/tests/cards/card-months.test.ts',
  'e2e/card-saved-elsewhere.spec.ts': 'src/providers/placetopay/tokens.test.ts, e2e/card-saved.spec.ts',
  'e2e/charge-in-two-sessions.spec.ts': 'sandbox/tests/cases/charge-in-two-sessions.test.ts',
  'e2e/creation-fails.spec.ts': 'sandbox/tests/methods/transfer-alias.test.ts',
  'e2e/desk-money.spec.ts': 'sandbox/tests/desk/cases.test.ts, sandbox/tests/desk/refunds.test.ts',
  'e2e/desk-office.spec.ts': 'sandbox/tests/desk/every-screen.test.ts, src/server/routes/school-events.test.ts',
  'e2e/development.spec.ts': 'scripts/start.test.ts',
  'e2e/durable-link.spec.ts': 'sandbox/tests/papers/voucher-links.test.ts',
  'e2e/emails.spec.ts': 'sandbox/tests/emails/email-texts.test.ts',
  'e2e/embedding-redirect.spec.ts': 'e2e/embedding-hostile.spec.ts, sandbox/tests/sessions/return-url.test.ts',
  'e2e/expired-link.spec.ts':
    'sandbox/tests/emails/link-requests.test.ts, src/web/pages/expired-link/page-data.test.ts',
  'e2e/finch.spec.ts': 'e2e/offers.spec.ts, src/providers/finch/adapter.test.ts',
  'e2e/grandmother.spec.ts': 'e2e/sent-on.spec.ts, e2e/saved-copy.spec.ts',
  'e2e/in-app.spec.ts': 'src/web/embedding/in-app.test.tsx',
  'e2e/language.spec.ts': 'sandbox/tests/taxes/policy-acceptance.test.ts, e2e/pages.spec.ts',
  'e2e/late-money.spec.ts': 'sandbox/tests/cases/cases.test.ts',
  'e2e/looks.spec.ts': 'e2e/reading-order.spec.ts',
  'e2e/lying-browser.spec.ts': 'sandbox/tests/payments/browser-amounts.test.ts',
  'e2e/overlay.spec.ts': 'e2e/embedding.spec.ts',
  'e2e/oxxo-pay.spec.ts': 'e2e/lists.spec.ts, src/domain/method-availability.test.ts',
  'e2e/paper-check.spec.ts': 'sandbox/tests/papers/paper-check.test.ts',
  'e2e/plain-pages.spec.ts': 'e2e/pages.spec.ts',
  'e2e/refunds.spec.ts': 'sandbox/tests/refunds/refunds.test.ts, src/web/payment/refund-notes.test.ts',
  'e2e/sample-providers.spec.ts': 'e2e/offers.spec.ts, e2e/card-saved.spec.ts',
  'e2e/scanned.spec.ts': 'src/server/documents/scanned.alone.test.ts',
  'e2e/scripts-off-money.spec.ts': 'e2e/scripts-off.spec.ts, sandbox/tests/payments/payment-actions.test.ts',
  'e2e/short-payment.spec.ts': 'sandbox/tests/cases/cases.test.ts',
  'e2e/staging.spec.ts': 'sandbox/tests/operations/staging.test.ts',
  'e2e/too-much-money.spec.ts': 'sandbox/tests/cases/cases.test.ts',
  'e2e/two-phones.spec.ts': 'e2e/card-disturbed.spec.ts, sandbox/tests/payments/payment-actions.test.ts',
  'e2e/year-card.spec.ts': 'sandbox/tests/payments/year-card.test.ts, e2e/student-card.spec.ts',
  'sandbox/console/teller.test.ts': 'sandbox/console/app.test.ts, and every journey that pays',
  'sandbox/console/timeline.test.ts': 'sandbox/console/app.test.ts',
  'sandbox/console/transfer-reports.test.ts': 'sandbox/console/app.test.ts',
  'sandbox/sample-providers/sample-providers.alone.test.ts':
    'src/providers/emulation/contract.alone.test.ts: the same suite for our own providers',
  'sandbox/sandbox.test.ts': 'every journey: each stands on a started sandbox',
  'sandbox/tests/accounts/account-books.test.ts':
    'sandbox/tests/accounts/account-crossings.test.ts, sandbox/tests/accounts/accounts-apart.test.ts',
  'sandbox/tests/accounts/accounts.test.ts':
    'sandbox/tests/accounts/account-crossings.test.ts, sandbox/tests/accounts/accounts-apart.test.ts',
  'sandbox/tests/accounts/own-accounts.test.ts':
    'sandbox/tests/accounts/account-crossings.test.ts, sandbox/tests/accounts/account-command.test.ts',
  'sandbox/tests/biller/app-desk.test.ts':
    'sandbox/tests/biller/biller-desk.test.ts, sandbox/tests/biller/find-student.test.ts',
  'sandbox/tests/biller/biller-families.test.ts': 'sandbox/tests/biller/biller-desk.test.ts, bench/crossing.ts --short',
  'sandbox/tests/biller/biller-files.test.ts': 'sandbox/tests/biller/biller-desk.test.ts, bench/crossing.ts --short',
  'sandbox/tests/biller/biller-take-backs.test.ts':
    'sandbox/tests/biller/biller-desk.test.ts, bench/crossing.ts --short',
  'sandbox/tests/biller/charge-at-the-desk.test.ts': 'sandbox/tests/cases/charge-in-two-sessions.test.ts',
  'sandbox/tests/cards/cards-saved-elsewhere.test.ts':
    'src/providers/placetopay/tokens.test.ts, e2e/card-saved.spec.ts',
  'sandbox/tests/cards/deleted-cards.alone.test.ts': 'e2e/card-saved.spec.ts, src/providers/gr4vy/saved-cards.test.ts',
  'sandbox/tests/cards/saved-cards.alone.test.ts': 'e2e/card-saved.spec.ts, src/providers/gr4vy/saved-cards.test.ts',
  'sandbox/tests/cards/wompi-card.test.ts': 'e2e/card-in-list.spec.ts, src/providers/wompi/card.test.ts',
  'sandbox/tests/cases/charge-differs.test.ts': 'sandbox/tests/cases/charge-in-two-sessions.test.ts',
  'sandbox/tests/cases/charge-paid-at-once.test.ts':
    'sandbox/tests/cases/charge-in-two-sessions.test.ts, bench/crossing.ts --short',
  'sandbox/tests/cases/foreign-references.test.ts': 'sandbox/tests/cases/unknown-money.test.ts',
  'sandbox/tests/desk/sign-in-ends.test.ts': 'sandbox/tests/desk/sign-in.test.ts, e2e/desk-sign-in.spec.ts',
  'sandbox/tests/emails/card-emails.test.ts': 'sandbox/tests/emails/outcome-emails.test.ts',
  'sandbox/tests/emails/case-emails.test.ts': 'sandbox/tests/emails/outcome-emails.test.ts',
  'sandbox/tests/emails/days-line.test.ts': 'src/domain/ticket-days.test.ts, sandbox/tests/emails/email-texts.test.ts',
  'sandbox/tests/emails/durable-link.test.ts': 'src/server/mail/calendar.test.ts, e2e/sent-on.spec.ts',
  'sandbox/tests/emails/refund-emails.test.ts':
    'sandbox/tests/refunds/refunds.test.ts, sandbox/tests/emails/email-texts.test.ts',
  'sandbox/tests/emails/sending-emails.test.ts': 'sandbox/tests/emails/outcome-emails.test.ts',
  'sandbox/tests/emails/session-reminders.test.ts':
    'sandbox/tests/emails/reminders.test.ts, sandbox/tests/emails/email-texts.test.ts',
  'sandbox/tests/fault-matrix/at-once.alone.test.ts':
    'src/providers/emulation/contract.alone.test.ts, sandbox/tests/fault-matrix/repeatable.alone.test.ts',
  'sandbox/tests/fault-matrix/others.alone.test.ts':
    'src/providers/emulation/contract.alone.test.ts, sandbox/tests/fault-matrix/repeatable.alone.test.ts',
  'sandbox/tests/fault-matrix/unanswerable.alone.test.ts':
    'sandbox/tests/payments/lost-calls.alone.test.ts, src/providers/emulation/contract.alone.test.ts',
  'sandbox/tests/fault-matrix/webhook-only.alone.test.ts': 'sandbox/tests/payments/webhook-only.alone.test.ts',
  'sandbox/tests/fuzz/fuzz.alone.test.ts':
    'src/server/http/unstorable-values.test.ts, src/server/http/every-answer.test.ts, and a command of its own',
  'sandbox/tests/fuzz/sequences.alone.test.ts':
    'sandbox/tests/desk/every-screen.test.ts, sandbox/tests/operations/roles.test.ts, and a command of its own',
  'sandbox/tests/methods/colombian-calls.test.ts': 'sandbox/tests/methods/endpoint-aliases.test.ts',
  'sandbox/tests/methods/colombian-methods.test.ts':
    'e2e/offers.spec.ts, src/providers/wompi/adapter.test.ts, src/providers/emulation/contract.alone.test.ts',
  'sandbox/tests/methods/ecuadorian-methods.test.ts':
    'e2e/offers.spec.ts, src/providers/emulation/contract.alone.test.ts',
  'sandbox/tests/methods/finch-reference.test.ts': 'src/providers/finch/adapter.test.ts, e2e/offers.spec.ts',
  'sandbox/tests/methods/offer-forms.alone.test.ts': 'e2e/offer-form.spec.ts, src/domain/form-answers.test.ts',
  'sandbox/tests/methods/pse-form.test.ts': 'e2e/pse.spec.ts, src/domain/form-answers.test.ts',
  'sandbox/tests/methods/pse.test.ts': 'e2e/offers.spec.ts, e2e/pse.spec.ts, src/providers/pse/adapter.test.ts',
  'sandbox/tests/methods/store-references.test.ts':
    'e2e/offers.spec.ts, src/providers/emulation/contract.alone.test.ts',
  'sandbox/tests/methods/student-cards.test.ts': 'e2e/student-card.spec.ts',
  'sandbox/tests/methods/wompi-page.test.ts': 'src/providers/wompi/page.test.ts',
  'sandbox/tests/operations/alarms.test.ts': 'sandbox/tests/operations/alarms-documented.test.ts',
  'sandbox/tests/operations/image.alone.test.ts': 'scripts/deployment.test.ts, scripts/start.test.ts',
  'sandbox/tests/operations/large-forms.test.ts': 'src/server/http/places.test.ts',
  'sandbox/tests/operations/many-streams.test.ts': 'sandbox/tests/sessions/live-streams.test.ts',
  'sandbox/tests/operations/one-problem.test.ts': 'sandbox/tests/operations/logged-failures.test.ts',
  'sandbox/tests/operations/platform.test.ts':
    'scripts/deployment.test.ts, sandbox/tests/operations/drain.alone.test.ts',
  'sandbox/tests/operations/pooler.test.ts': 'src/server/db/driver/statement-names.test.ts',
  'sandbox/tests/operations/provider-books.test.ts': 'src/domain/compare-books.test.ts, e2e/fixture.spec.ts',
  'sandbox/tests/operations/question-budget.test.ts':
    'src/domain/question-budget.test.ts, src/server/db/write/due-questions.test.ts',
  'sandbox/tests/operations/restore.alone.test.ts': 'sandbox/tests/operations/reconciliation.test.ts',
  'sandbox/tests/operations/rolling.alone.test.ts': 'sandbox/tests/operations/drain.alone.test.ts',
  'sandbox/tests/operations/traces.alone.test.ts': 'sandbox/tests/operations/logged-failures.test.ts',
  'sandbox/tests/operations/typed-client.alone.test.ts':
    'src/server/api-docs/api-docs.test.ts, src/server/api-docs/api-files.test.ts',
  'sandbox/tests/papers/paper-files.test.ts':
    'src/server/documents/pdf.test.ts, src/server/documents/pdf-ua.test.ts, src/server/documents/scanned.alone.test.ts',
  'sandbox/tests/papers/previews.test.ts': 'e2e/routes.spec.ts',
  'sandbox/tests/papers/receipt.test.ts': 'src/web/payment/receipt/receipt-copy.test.ts, e2e/voucher.spec.ts',
  'sandbox/tests/payments/school-days.test.ts': 'sandbox/tests/desk/days.test.ts, src/domain/settlement-totals.test.ts',
  'sandbox/tests/payments/school-money.test.ts':
    'src/server/routes/school-api-lists.test.ts, src/domain/settlement-totals.test.ts',
  'sandbox/tests/payments/settlement-days.test.ts': 'src/domain/settlement-totals.test.ts',
  'sandbox/tests/payments/steps-in-order.test.ts': 'src/domain/session-condition.test.ts, src/domain/decide.test.ts',
  'sandbox/tests/refunds/refunds-contradicted.test.ts':
    'sandbox/tests/refunds/returns-once.test.ts, src/domain/refund-life.test.ts',
  'sandbox/tests/refunds/returns-undone.test.ts':
    'sandbox/tests/refunds/returns-once.test.ts, src/domain/refund-life.test.ts',
  'sandbox/tests/refunds/sent-back.test.ts':
    'sandbox/tests/refunds/refunds.test.ts, src/domain/reinstate-money.test.ts',
  'sandbox/tests/sessions/handoffs.test.ts': 'e2e/embedding.spec.ts, src/server/auth/one-use.test.ts',
  'sandbox/tests/sessions/session-changes.test.ts':
    'src/server/routes/session-changes.test.ts, sandbox/tests/payments/agreed-price.test.ts',
  'sandbox/tests/sessions/shared-address.test.ts': 'src/server/routes/key-guessing.test.ts',
  'sandbox/tests/taxes/tax-data.test.ts':
    'e2e/tax-data.spec.ts, src/domain/tax-data.test.ts, src/domain/identity-documents.test.ts',
  'sandbox/tests/taxes/tuition-deduction.test.ts': 'src/domain/deduction.test.ts',
  'sandbox/tests/transfers/bank-deposit.test.ts':
    'e2e/offers.spec.ts, sandbox/tests/transfers/claimed-deposits.test.ts',
  'sandbox/tests/transfers/statement-import.test.ts':
    'sandbox/tests/transfers/claimed-deposits.test.ts, src/server/use-cases/statements/match-statement.test.ts',
  'sandbox/tests/transfers/statement-lines.test.ts': 'src/server/use-cases/statements/match-statement.test.ts',
  'sandbox/tests/transfers/transfer-arrivals.test.ts': 'src/domain/transfer-arrival.test.ts, e2e/transfer.spec.ts',
  'sandbox/tests/transfers/transfer-reports.test.ts':
    'src/domain/transfer-report.test.ts, sandbox/tests/transfers/claimed-deposits.test.ts',
  'sandbox/tests/transfers/transfer-to-school.test.ts':
    'e2e/school-transfer.spec.ts, sandbox/tests/transfers/claimed-deposits.test.ts',
  'sandbox/tests/transfers/transfers-sent-back.test.ts':
    'sandbox/tests/refunds/returned-money.test.ts, src/domain/return-money.test.ts',
  'sandbox/tests/webhooks/webhook-examples.test.ts': 'sandbox/tests/webhooks/school-messages.test.ts',
  'scripts/advisories.test.ts': 'scripts/lockfile.test.ts; it is a command of its own',
  'src/commands.alone.test.ts': 'src/server/admin/admin.test.ts, src/verify.test.ts',
  'src/server/admin/commands-outage.test.ts': 'src/server/db/driver/outage.test.ts',
  'src/server/db/driver/embedded-postgres.alone.test.ts': 'every run: each starts and stops one',
  'src/server/http/alarm-lines.test.ts':
    'src/server/basics/log.test.ts, sandbox/tests/operations/logged-failures.test.ts',
  'src/server/http/database-outage.alone.test.ts':
    'src/server/db/driver/outage.test.ts, bench/database-faults.ts --short',
} as const satisfies Readonly<Record<string, string>>;

/** The long files of a folder, for a runner that leaves them out. */
export const leftOutOf = (...folders: readonly string[]): string[] =>
  isShort ? Object.keys(longFiles).filter((file) => folders.some((folder) => file.startsWith(`${folder}/`))) : [];
