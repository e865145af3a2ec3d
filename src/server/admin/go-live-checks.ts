/** What an installation needs before production: a table, asked in its order. */
import { policyVersion } from '#domain/policies';
import type { InstallationFacts, SchoolFacts } from '../db/read/go-live-facts.ts';
import type { Services } from '../services/services.ts';

export interface AccountFacts {
  readonly name: string;
  /** What its provider answers to its credentials. */
  readonly answer: 'taken' | 'refused' | 'unknown';
  /** Signed words of it came, or none ever come. */
  readonly isHeard: boolean;
}

export interface SchoolReadiness extends SchoolFacts {
  readonly isOffered: boolean;
}

export interface Facts extends InstallationFacts {
  readonly setUp: Services['setUp'];
  readonly metricsReaders: Services['metricsReaders'];
  readonly hasMail: boolean;
  readonly accounts: readonly AccountFacts[];
  /** Open accounts whose credentials cannot be opened here. */
  readonly unsealed: readonly string[];
  readonly schools: readonly SchoolReadiness[];
}

export interface Check {
  /** In `docs/how-to/run-staging.md` or `run-in-production.md`. */
  readonly heading: string;
  /** One line for each thing that is missing: what it is, and what to do. */
  missing(facts: Facts): readonly string[];
}

const oneIf = (isMissing: boolean, line: string): readonly string[] => (isMissing ? [line] : []);

/** What production must have, in the order of the how-to pages. */
export const goLiveChecks = {
  claimed: {
    heading: 'Start',
    missing: ({ claimed }) => oneIf(!claimed, 'No server started on this database yet: start one.'),
  },
  proxies: {
    heading: 'Start',
    missing: ({ setUp: { namesProxy } }) =>
      oneIf(
        !namesProxy,
        'CUOTA_TRUSTED_PROXIES names nobody: name the proxy that ends TLS, or everybody shares one address’s limits.',
      ),
  },
  mail: {
    heading: 'Before production',
    missing: ({ hasMail }) =>
      oneIf(!hasMail, 'SMTP_URL and MAIL_FROM are missing: no receipt, reminder or link is sent.'),
  },
  sentEmail: {
    heading: 'Before production',
    missing: ({ hasMail, hasSentEmail }) =>
      oneIf(hasMail && !hasSentEmail, 'No e-mail was ever sent: create a session with send_link to yourself.'),
  },
  legal: {
    heading: 'Before production',
    missing: ({ setUp: { legalReviewed } }) =>
      oneIf(
        legalReviewed !== policyVersion,
        `The legal texts of ${policyVersion} are templates: have counsel review them, then set CUOTA_LEGAL_REVIEWED=${policyVersion}.`,
      ),
  },
  previousSecrets: {
    heading: 'The secret',
    missing: ({ setUp: { previousSecrets } }) =>
      oneIf(
        previousSecrets > 0,
        'CUOTA_PREVIOUS_SECRETS has secrets of before: begin with one secret, so that nothing is sealed by another.',
      ),
  },
  unsealed: {
    heading: 'Accounts of schools',
    missing: ({ unsealed }) =>
      unsealed.map(
        (name) => `${name}: its credentials cannot be opened or used here: give them again by \`account rotate\`.`,
      ),
  },
  refused: {
    heading: 'Accounts of schools',
    missing: ({ accounts }) =>
      accounts.flatMap(({ name, answer }) => [
        ...oneIf(answer === 'refused', `${name}: the provider refuses its credentials: make new ones there.`),
        ...oneIf(answer === 'unknown', `${name}: the provider does not answer: ask again, and look at your network.`),
      ]),
  },
  unheard: {
    heading: 'Before production',
    missing: ({ accounts }) =>
      accounts
        .filter(({ isHeard }) => !isHeard)
        .map(({ name }) => `${name}: no signed event came from it: enter its webhook address there, and send one.`),
  },
  noSchool: {
    heading: 'A first school',
    missing: ({ schools }) => oneIf(schools.length === 0, 'There is no school: `school create`.'),
  },
  noKey: {
    heading: 'A first school',
    missing: ({ schools }) =>
      schools
        .filter(({ hasKey }) => !hasKey)
        .map(({ slug }) => `${slug}: it has no key: \`key create --school ${slug}\`.`),
  },
  noWay: {
    heading: 'Accounts of schools',
    missing: ({ schools }) =>
      schools
        .filter(({ isOffered }) => !isOffered)
        .map(({ slug, country }) => `${slug}: no account takes payments of ${country}: nobody can pay it.`),
  },
  noEndpoint: {
    heading: 'A first school',
    missing: ({ schools }) =>
      schools
        .filter(({ endpoints }) => endpoints === 0)
        .map(({ slug }) => `${slug}: it has no webhook endpoint: its system hears of no payment.`),
  },
  unanswered: {
    heading: 'A first school',
    missing: ({ schools }) =>
      schools.flatMap(({ slug, unanswered }) =>
        unanswered.map(
          (host) => `${slug}: its endpoint at ${host} never took an event: create a session, and look why.`,
        ),
      ),
  },
  metricsClosed: {
    heading: 'Watch',
    missing: ({ metricsReaders }) =>
      oneIf(metricsReaders.kind === 'closed', 'Nobody may read /metrics: set CUOTA_METRICS_TOKEN.'),
  },
  metricsUnread: {
    heading: 'Watch',
    missing: ({ metricsReaders, metricsReadRecently }) =>
      oneIf(
        metricsReaders.kind !== 'closed' && !metricsReadRecently,
        'Nobody read /metrics for a day: no alarm can come. Have your Prometheus scrape it.',
      ),
  },
  backup: {
    heading: 'Backups',
    missing: ({ restoredRecently }) =>
      oneIf(
        !restoredRecently,
        'No backup was restored for three months: restore one, ask it, then `go-live restored`.',
      ),
  },
  archiving: {
    heading: 'Backups',
    missing: ({ archivingFails }) =>
      oneIf(archivingFails, 'PostgreSQL cannot archive its log (pg_stat_archiver): mend archive_command.'),
  },
} as const satisfies Record<string, Check>;
