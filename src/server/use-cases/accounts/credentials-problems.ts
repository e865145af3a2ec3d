import type { Provider } from '#providers/provider';
import { isThisMachine } from '../../basics/web-address.ts';
import type { CredentialRules } from '../../services/credential-rules.ts';

type Raw = Readonly<Record<string, string | undefined>>;

/** The least measure of 16 random bytes, and of secrets that others made. */
export const tokenBits = 30;
const shortestToken = 16;

type VariablesOf = 'account' | 'installation';

/** A provider's variables that belong to each account, or to the installation. */
export const variablesOf = ({ environment }: Provider, whose: VariablesOf) =>
  Object.entries(environment).filter(([, variable]) => (variable.of ?? 'account') === whose);

type Variable = Provider['environment'][string];

interface HeldTo extends CredentialRules {
  /** Whether what is missing is no problem: of a provider that the environment has no credentials of. */
  readonly mayBeMissing?: boolean;
}

/**
 * Returns what is missing or wrong among a provider's variables, one line each, never with a value. The environment and
 * stored accounts have the same rules.
 */
export function credentialsProblems(
  provider: Provider,
  values: Raw,
  rules: HeldTo,
  whose: VariablesOf = 'account',
): string[] {
  const problems = variablesOf(provider, whose).flatMap(([name, variable]) => {
    const value = values[name];
    if (value === undefined)
      return variable.optional || rules.mayBeMissing ? [] : [`${name} is missing: ${variable.about}`];
    const problem = rules.mode === 'sandbox' ? null : credentialProblem(variable, value, rules);
    return problem ? [`${name} ${problem}`] : [];
  });
  const isUntold = rules.mode === 'staging' && whose === 'account' && !rules.mayBeMissing;
  return isUntold ? [...problems, ...untoldProblems(provider, rules)] : problems;
}

/** What tells whether money moves at a provider: its keys or a setting, the origin, or nothing. */
export function tellsBy({ environment }: Provider): {
  readonly by: 'keys' | 'origin' | 'nothing';
  readonly names: string[];
} {
  const telling = Object.entries(environment).filter(([, { test }]) => test);
  const [first] = telling;
  return {
    by: first ? (first[1].own ? 'origin' : 'keys') : 'nothing',
    names: telling.filter(([, { optional, own }]) => own || !optional).map(([name]) => name),
  };
}

/** Staging must know of each provider that no money moves there, also where its keys do not say so. */
function untoldProblems(provider: Provider, { testProviders, ofInstallation }: CredentialRules): string[] {
  if (variablesOf(provider, 'account').length === 0) return [];
  const { by, names } = tellsBy(provider);
  if (by === 'origin')
    return names
      .filter((name) => ofInstallation[name] === undefined)
      .map(
        (name) => `${name} is missing: staging asks the test environment only, and the keys do not tell which it is`,
      );
  if (by === 'keys' || testProviders.includes(provider.name)) return [];
  return [
    `CUOTA_TEST_PROVIDERS lacks ${provider.name}: its keys do not tell test from live, so you say that these move no money`,
  ];
}

/** Why production or staging refuses a provider's variable, or null. The words follow its name. */
function credentialProblem(variable: Variable, value: string, { mode, foreignOrigins }: HeldTo): string | null {
  const { about, sandboxOnly, form, own, isSecret, test } = variable;
  const isStaging = mode === 'staging';
  // An emulator of yours, in staging alone: nothing of money depends on who else is on this machine.
  const isHere = variable.of === 'installation' && isThisMachine(URL.parse(value)?.hostname ?? '');
  if (isStaging && foreignOrigins && isHere) return null;
  const parts = isSecret ? value.split(',').map((part) => part.trim()) : [value];
  if (isStaging && test && !own) {
    if (!parts.every((part) => test.test(part))) return `is not of the provider’s test environment: ${about}`;
  } else {
    if (sandboxOnly.test(value)) return `is a sandbox value: ${about}`;
    if (form && !parts.every((part) => form.test(part))) return `is not usable: ${about}`;
  }
  if (isSecret && !parts.every((part) => part.length >= shortestToken && looksRandom(part, tokenBits)))
    return 'is too easy to guess: take the one that the provider made';
  return own ? originProblem({ own, test }, value, { isStaging, foreignOrigins }) : null;
}

function originProblem(
  { own, test }: { readonly own: RegExp; readonly test: RegExp | undefined },
  value: string,
  { isStaging, foreignOrigins }: { readonly isStaging: boolean; readonly foreignOrigins: boolean },
): string | null {
  if (test?.test(value)) return isStaging ? null : 'leads to the provider’s test environment, where no money moves';
  if (own.test(value)) return isStaging && test ? 'leads where money moves: staging takes the test address' : null;
  if (foreignOrigins) return null;
  return 'leads elsewhere than to the provider: leave it out, or set CUOTA_FOREIGN_PROVIDER_ORIGINS=1 for a proxy of your own';
}

/**
 * Whether a text may be machine-made by chance, with at least so many bits by how often its characters occur. It
 * refuses what is plainly not: words between spaces, a repetition, characters in order, few of them. A text that passes
 * is not proven to be random.
 */
export function looksRandom(text: string, minBits: number): boolean {
  return !/\s/.test(text) && !isRepetition(text) && neighbours(text) < 0.8 && bitsOf(text) >= minBits;
}

/** Shannon's measure over the text's own characters, in bits. */
function bitsOf(text: string): number {
  const times = new Map<string, number>();
  for (const char of text) times.set(char, (times.get(char) ?? 0) + 1);
  return [...times.values()].reduce((bits, count) => bits - count * Math.log2(count / text.length), 0);
}

/** Something shorter, at least twice; the last time may be cut off. */
function isRepetition(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1) if (text.startsWith(text.slice(period))) return true;
  return false;
}

/** How many of its steps lead to the same character or one beside it, 0 to 1. */
function neighbours(text: string): number {
  const near = [...text].filter((char, at) => at > 0 && Math.abs(char.charCodeAt(0) - text.charCodeAt(at - 1)) <= 1);
  return near.length / Math.max(1, text.length - 1);
}
