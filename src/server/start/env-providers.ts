/** What the environment says of providers: which are offered, and what of their variables is missing or wrong. */
import type { Provider } from '#providers/provider';
import { type Mode, modes } from '../basics/mode.ts';
import { credentialsProblems, variablesOf } from '../use-cases/accounts/credentials-problems.ts';
import { listOf, type Raw, wrong } from './env-variables.ts';

type Providers = ReadonlyMap<string, Provider>;

/** What is not usable is treated as production, which refuses most. */
export const modeOf = ({ CUOTA_MODE: setting }: Raw): Mode => modes.find((mode) => mode === setting) ?? 'production';

/** The providers that have a default account here. */
export const offeredIn = (given: Raw, providers: Providers): readonly Provider[] =>
  [...providers.values()].filter((provider) => isOffered(provider, given));

/** What is missing or wrong of all providers, one line each, never with a value. */
export function providerProblems(given: Raw, offered: readonly Provider[], providers: Providers): string[] {
  const mode = modeOf(given);
  const foreignOrigins = given['CUOTA_FOREIGN_PROVIDER_ORIGINS'] === '1';
  const testProviders = listOf(given['CUOTA_TEST_PROVIDERS'] ?? '');
  const rules = { mode, foreignOrigins, testProviders, ofInstallation: given };
  const problems = testProviderProblems(given, testProviders, providers);
  if (mode !== 'sandbox') {
    if (!offered.some(isPaidThrough)) problems.push(...missingOfAll(providers, given));
    problems.push(...missingCardFrame(offered, given));
  }
  for (const provider of offered) problems.push(...credentialsProblems(provider, given, rules));
  for (const provider of providers.values()) {
    const mayBeMissing = !offered.includes(provider);
    problems.push(...credentialsProblems(provider, given, { ...rules, mayBeMissing }, 'installation'));
  }
  return problems;
}

function testProviderProblems(
  given: Raw,
  named: readonly string[],
  providers: ReadonlyMap<string, Provider>,
): string[] {
  if (named.length > 0 && modeOf(given) !== 'staging') return ['CUOTA_TEST_PROVIDERS is for staging only'];
  return named.every((name) => providers.has(name)) ? [] : [wrong('CUOTA_TEST_PROVIDERS', given)];
}

/** A card typed into our own form is typed on a host of its own. */
function missingCardFrame(offered: readonly Provider[], given: Raw): string[] {
  const isTyped = offered.some(({ cardFrame }) => cardFrame);
  return isTyped && given.CUOTA_CARD_FRAME_ORIGIN === undefined ? [wrong('CUOTA_CARD_FRAME_ORIGIN', given)] : [];
}

/** Whether a payer can pay through it; money can be booked under the others without any credentials. */
const isPaidThrough = ({ offers }: Provider): boolean => offers.some(({ bookedOnly }) => !bookedOnly);

/** A provider none of whose account's variables is given has no default account here. */
const isOffered = (provider: Provider, given: Raw): boolean =>
  !isPaidThrough(provider) || variablesOf(provider, 'account').some(([name]) => given[name] !== undefined);

/** Nobody can be paid: names what each provider would need. */
function missingOfAll(providers: ReadonlyMap<string, Provider>, given: Raw): string[] {
  const everything = {
    mode: modeOf(given),
    foreignOrigins: false,
    testProviders: [...providers.keys()],
    ofInstallation: given,
  };
  const missing = [...providers.values()].flatMap((provider) => credentialsProblems(provider, given, everything));
  return ['No provider has its credentials: give those of at least one.', ...missing];
}

/** A provider's variables that are given, of each account or of the installation. */
export const valuesOf = (provider: Provider, given: Raw, whose: 'account' | 'installation'): Record<string, string> =>
  Object.fromEntries(
    variablesOf(provider, whose).flatMap(([name]) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
