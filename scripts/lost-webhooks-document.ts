import {
  askedSoonSeconds,
  lateSeconds,
  listedEverySeconds,
  longestPause,
  longestStepWithin,
  lookSeconds,
  mostInRhythm,
  savedSeconds,
  usualPerSecond,
} from '#domain/question-budget';
import type { Offer } from '#providers/offer';
import type { Provider } from '#providers/provider';
import { offerKey, offers, providerOf } from '#providers/registry';

/** Where the document lives, from the root folder. */
export const lostWebhooksPath = 'docs/reference/lost-webhooks.md';

/** Returns docs/reference/lost-webhooks.md: in what time each way to pay is known without any webhook. */
export function lostWebhooksDocument(): string {
  const chosen = offers.filter(({ bookedOnly }) => !bookedOnly);
  return `${[head, table(titles, chosen.map(rowOf)), many()].join('\n\n')}\n`;
}

const head = `# When every webhook is lost

Generated from \`src/providers\` and \`src/domain/question-budget.ts\` by \`npm run docs:lost\`; a test fails when the two differ. Do not edit it by hand.

How soon Cuota knows what its provider knows, if no webhook comes. *At the return*: a payer comes back from a page of a bank or a provider. *Never*: nobody can be asked, and only the signed call of a bank, or a line of the school's statement, is evidence ([0032](../decisions/0032-what-a-lost-call-means.md)). Each time is a pause between questions; up to ${lookSeconds} s and the answer's own time come on top. \`sandbox/tests/payments/lost-webhooks.test.ts\` loses them all.`;

const titles = ['Method', 'Provider', 'At the return', 'For 15 minutes', 'Later'];

/** The first minutes, in which a payer may still look at the page. */
const firstSeconds = 15 * 60;

function rowOf(offer: Offer): readonly string[] {
  const provider = providerOf(offer);
  const first = longestStepWithin(provider.pollAfterSeconds, firstSeconds);
  const later = provider.pollAfterSeconds.at(-1);
  const cells =
    first === null || later === undefined
      ? ['never', 'never', 'never']
      : [
          leadsAway(offer, provider) ? duration(askedSoonSeconds + lookSeconds) : 'stays here',
          duration(first),
          duration(later),
        ];
  return [`\`${offerKey(offer)}\``, `\`${provider.name}\``, ...cells];
}

/** Whether its payers leave for a page from which they come back: a bank may check a card, too. */
const leadsAway = ({ step, category }: Offer, { redirectOrigins }: Provider): boolean =>
  redirectOrigins !== undefined &&
  (step === 'redirect' || category === 'card' || (step === 'form' && category === 'transfer'));

const tenMillion = 10_000_000;

/** What becomes of the times where very many wait at one account. */
function many(): string {
  const asked = [...new Set(offers.map(providerOf))].filter(({ pollAfterSeconds }) => pollAfterSeconds.length > 0);
  const rows = asked.map((provider) => {
    const { questionsPerSecond: perSecond = usualPerSecond, pollAfterSeconds, listedBy } = provider;
    const stepSeconds = pollAfterSeconds.at(-1) ?? 0;
    const known = {
      pages: `${duration(stepSeconds + lateSeconds + listedEverySeconds)}, by the list`,
      payments: 'a day, by the daily comparison',
      none: `${duration(longestPause({ stepSeconds, waiting: tenMillion, perSecond }))}, by its turn`,
    } as const;
    return [
      `\`${provider.name}\``,
      `${perSecond} a second`,
      mostInRhythm(stepSeconds, perSecond).toLocaleString('en-US'),
      `${Math.round(tenMillion / stepSeconds).toLocaleString('en-US')} a second`,
      known[listedBy ?? 'none'],
    ];
  });
  const intro = `What nobody waits for at a screen is asked about under a budget for each account ([0121](../decisions/0121-a-budget-of-questions.md)). An idle account saves ${savedSeconds} s of it. So any \`T\` seconds have at most budget × (\`T\` + ${savedSeconds}) questions: when slips are made, while they wait, and when all end at once. The questions of cards, of payers at a bank and of payers who are back are not slowed.`;
  return [
    '## Ten million slips at one account',
    intro,
    table(['Provider', 'Budget', 'In rhythm up to', 'Without a budget', 'One that was paid is known within'], rows),
  ].join('\n\n');
}

function duration(seconds: number): string {
  if (seconds < 2 * 60) return `${seconds} s`;
  if (seconds < 2 * 3_600) return `${Math.ceil(seconds / 60)} min`;
  return `${Math.ceil(seconds / 86_400)} days`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}
