import { demoSchools } from './demo/demo-schools.ts';
import type { DemoLink } from './demo/links.ts';
import type { Sandbox } from './sandbox.ts';

const line = (name: string, url: string): string => `  ${name.padEnd(14)}${url}`;
const block = (link: DemoLink): string => `  ${link.title}\n    ${link.url}`;

/** What `npm start` prints: where everything is, and a first command to try. */
export function welcome({
  urls,
  links,
  clock,
  logFile,
}: Pick<Sandbox, 'urls' | 'links' | 'clock' | 'logFile'>): string {
  const all = links();
  const healthy = all.filter((link) => link.name.endsWith('-family') || link.name === 'mx-english');
  const awkward = all.filter((link) => !healthy.includes(link));
  const skipped =
    clock.offsetSeconds === 0
      ? []
      : [`  The clock is ${Math.round(clock.offsetSeconds / 3600)} hours ahead of this machine.`];
  return [
    '',
    'Cuota is running in its sandbox: every provider is emulated, no real money moves.',
    ...skipped,
    '',
    line('App', urls.app),
    line('Console', `${urls.console}   pay, expire or lose a payment, move the clock`),
    line('Demo school', `${urls.school}   its families' links, the webhooks it received`),
    line('Portal', `${urls.school}/portal   a school's page with the checkout inside`),
    line('Desk', `${urls.desk}   a school's office: one press signs you in`),
    line('Inbox', `${urls.inbox}   the e-mail that families get`),
    line('API', `${urls.app}/api/docs   every call with an example; /api/openapi.json for programs`),
    '',
    'Pay as a family',
    ...healthy.map(block),
    '',
    'Awkward states',
    ...awkward.map(block),
    '',
    'As a school: the newest sessions',
    `  ${curl(urls.app)}`,
    '',
    `  The log is in ${logFile}. Ctrl-C stops everything.`,
    '',
  ].join('\n');
}

/** The README's first command. */
export function curl(appUrl: string): string {
  return `curl -H 'Authorization: Bearer ${demoSchools.sanJeronimo.key}' ${appUrl}/api/v1/payment_sessions`;
}
