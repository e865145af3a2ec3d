import { looksRandom, tokenBits } from '../use-cases/accounts/credentials-problems.ts';
import { readDatabaseAddress } from '../db/driver/database-address.ts';

type Raw = Readonly<Record<string, string | undefined>>;

/** What 16 random bytes measure at the least, written as 32 hexadecimal digits: of 50,000 the poorest had 93. */
const secretBits = 90;
/** What production refuses beyond a variable's form, one line each, never with a value. */
export function productionProblems(given: Raw): string[] {
  const problems: string[] = [];
  if (given['CUOTA_ORIGIN'] !== undefined && !/^https:\/\//i.test(given['CUOTA_ORIGIN']))
    problems.push('CUOTA_ORIGIN must be https in production');
  for (const name of ['CUOTA_CARD_FRAME_ORIGIN', 'CUOTA_DESK_ORIGIN', 'CUOTA_TAGS_ORIGIN', 'CUOTA_TAGS_SCRIPT_ORIGIN'])
    if (given[name] !== undefined && !given[name].startsWith('https://'))
      problems.push(`${name} must be https in production`);
  if (given['CUOTA_DEV'] === '1') problems.push('CUOTA_DEV is for the sandbox only');
  return [...problems, ...guessable(given), ...openDatabase(given)];
}

function guessable(given: Raw): string[] {
  return Object.entries({ CUOTA_SECRET: secretBits, CUOTA_METRICS_TOKEN: tokenBits })
    .filter(([name, bits]) => given[name] !== undefined && !looksRandom(given[name], bits))
    .map(([name]) => `${name} is too easy to guess: \`openssl rand -base64 48\` makes a good one`);
}

function openDatabase(given: Raw): string[] {
  if (given['CUOTA_DATABASE_WITHOUT_TLS'] === '1') return [];
  return ['DATABASE_URL', 'DATABASE_REPLICA_URL', 'CUOTA_DATABASE_DIRECT_URL']
    .filter((name) => isOpen(given[name]))
    .map(
      (name) =>
        `${name} crosses a network without TLS that checks the server: add ?sslmode=verify-full (and &sslrootcert=… for an ` +
        'authority of your own), or set CUOTA_DATABASE_WITHOUT_TLS=1 where nobody else is in that network',
    );
}

function isOpen(connectionString: string | undefined): boolean {
  const address = connectionString === undefined ? null : readDatabaseAddress({ connectionString });
  return address !== null && !address.isHere && !address.isProtected;
}
