import type { Provider } from '#providers/provider';

type Raw = Readonly<Record<string, string | undefined>>;

/** The least measure of 16 random bytes, and of secrets that others made. */
export const tokenBits = 30;
const shortestToken = 16;

export interface CredentialRules {
  /** Whether only credentials for real money are accepted. */
  readonly live: boolean;
  readonly foreignOrigins: boolean;
  /** Whether a missing value is no problem: the environment has no credentials of this provider. */
  readonly mayBeMissing?: boolean;
}

type VariablesOf = 'account' | 'installation';

/** A provider's variables that belong to each account, or to the installation. */
export const variablesOf = ({ environment }: Provider, whose: VariablesOf) =>
  Object.entries(environment).filter(([, variable]) => (variable.of ?? 'account') === whose);

/**
 * Returns what is missing or wrong among a provider's variables, one line each, never with a value. The environment and
 * stored accounts have the same rules.
 */
export function credentialsProblems(
  provider: Provider,
  values: Raw,
  rules: CredentialRules,
  whose: VariablesOf = 'account',
): string[] {
  return variablesOf(provider, whose).flatMap(([name, variable]) => {
    const value = values[name];
    if (value === undefined)
      return variable.optional || rules.mayBeMissing ? [] : [`${name} is missing: ${variable.about}`];
    const problem = rules.live ? credentialProblem(variable, value, rules) : null;
    return problem ? [`${name} ${problem}`] : [];
  });
}

/** Why production refuses a provider's variable, or null. The words follow its name. */
function credentialProblem(
  variable: Provider['environment'][string],
  value: string,
  { foreignOrigins }: CredentialRules,
): string | null {
  const { about, sandboxOnly, form, own, isSecret } = variable;
  if (sandboxOnly.test(value)) return `is a sandbox value: ${about}`;
  const parts = isSecret ? value.split(',').map((part) => part.trim()) : [value];
  if (form && !parts.every((part) => form.test(part))) return `is not usable: ${about}`;
  if (isSecret && !parts.every((part) => part.length >= shortestToken && looksRandom(part, tokenBits)))
    return 'is too easy to guess: take the one that the provider made';
  if (own && !own.test(value) && !foreignOrigins)
    return 'leads elsewhere than to the provider: leave it out, or set CUOTA_FOREIGN_PROVIDER_ORIGINS=1 for a proxy of your own';
  return null;
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
