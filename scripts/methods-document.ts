import { countries, type Country } from '#domain/money';
import { formatMoney } from '#i18n/format';
import type { Offer } from '#providers/offer';
import { alternativeOf, offerKey, offers, providerOf, providers } from '#providers/registry';
import { tellsBy } from '#server/use-cases/accounts/credentials-problems';

/** Where the document lives, from the root folder. */
export const methodsPath = 'docs/reference/methods.md';

/** Returns docs/reference/methods.md: each country's methods with their limits and times, from the registry. */
export function methodsDocument(): string {
  const chosen = offers.filter(({ bookedOnly }) => !bookedOnly);
  const parts = countries.map((country) => [`## ${names[country]}`, ofCountry(chosen, country)].join('\n\n'));
  return `${[head, ...parts, foot(chosen), testOrLive()].join('\n\n')}\n`;
}

const names = { MX: 'Mexico', CO: 'Colombia', EC: 'Ecuador' } as const satisfies Record<Country, string>;

const head = `# Ways to pay

Generated from \`src/providers/registry.ts\` by \`npm run docs:methods\`; a test fails when the two differ. Do not edit it by hand.

In the order of a payer's list, where the school names none of its own; a method is offered only where its provider has an account. *Valid* is how many days an order may be paid, today not counted; *shows within* how long its money takes to be seen at most.`;

const titles = [
  'Method',
  'What the payer reads',
  'Provider',
  'Step',
  'Page',
  'Smallest',
  'Largest',
  'Valid',
  'Shows within',
];

function ofCountry(chosen: readonly Offer[], country: Country): string {
  const rows = chosen.filter((offer) => offer.country === country).map(rowOf);
  return table([...titles], rows);
}

function rowOf(offer: Offer): readonly string[] {
  const { limits, currency, validityDays, reflectionHours, badge } = offer;
  const amount = (minor: number | undefined) => (minor === undefined ? '' : formatMoney(minor, currency, 'en-US'));
  return [
    `\`${offerKey(offer)}\``,
    `${offer.texts[`es-${offer.country}`].title}${badge ? ' (recommended)' : ''}`,
    `\`${providerOf(offer).name}\``,
    offer.step,
    `\`${offer.path}\``,
    amount(limits.minMinor),
    amount(limits.maxMinor),
    validityDays === 0 ? 'at once' : days(validityDays),
    reflectionHours === 0 ? 'at once' : `${reflectionHours} h`,
  ];
}

/** Of some methods more must be said than a column has room for. */
function foot(chosen: readonly Offer[]): string {
  const oldest = chosen.filter(({ oldestChargeOnly }) => oldestChargeOnly).map(named);
  const alike = Object.values(Object.groupBy(chosen, (offer) => `${offer.country} ${alternativeOf(offer) ?? ''}`))
    .map((group = []) => group.filter((offer) => alternativeOf(offer) !== undefined))
    .filter((group) => group.length > 1)
    .map((group) => group.map(named).join(' and '));
  return [
    '## Beside the tables',
    ...oldest.map((key) => `- ${key} takes the oldest charge only.`),
    ...alike.map(
      (keys) => `- ${keys} are the same to a payer: the first that is there is listed, unless the school names them.`,
    ),
  ].join('\n');
}

const tells = {
  keys: (names) => `its keys: staging takes only test values of ${names}, production only live ones`,
  origin: (names) => `its address: staging takes only the test one in ${names}, production only the live one`,
  nothing: () => 'nothing: the operator names it in `CUOTA_TEST_PROVIDERS`, and answers for it',
} as const satisfies Record<ReturnType<typeof tellsBy>['by'], (names: string) => string>;

/** What staging goes by, for each provider that has credentials. */
function testOrLive(): string {
  const rows = [...providers.values()]
    .filter(({ environment }) => Object.keys(environment).length > 0)
    .map((provider) => {
      const { by, names } = tellsBy(provider);
      return [`\`${provider.name}\``, tells[by](names.map((name) => `\`${name}\``).join(', '))];
    });
  const intro =
    'What tells a provider’s test environment from the one where money moves ([0098](../decisions/0098-staging.md)).';
  return ['## Test or live', intro, table(['Provider', 'Told by'], rows)].join('\n\n');
}

const named = (offer: Offer): string => `\`${offerKey(offer)}\``;
const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}
