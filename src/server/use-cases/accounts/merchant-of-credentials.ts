/** Asks a provider whose its credentials are. */
import type { Provider } from '#providers/provider';
import type { Credentials } from '../../services/accounts.ts';
import type { Services } from '../../services/services.ts';
import type { AccountRefusal } from './account-problem.ts';
import { credentialsProblems, variablesOf } from './credentials-problems.ts';

/** Returns the owner of credentials that can be used here; null if the provider cannot say. */
export async function merchantOf(
  services: Services,
  provider: Provider,
  credentials: Credentials,
): Promise<{ readonly merchant: string | null } | AccountRefusal> {
  const known = new Set(variablesOf(provider, 'account').map(([name]) => name));
  const problems = credentialsProblems(provider, credentials, services.credentialRules);
  // A name that is not ours may be anything, a key among it: it is not repeated.
  if (Object.keys(credentials).some((name) => !known.has(name)))
    problems.push(`Only these belong to an account: ${[...known].join(', ')}`);
  if (problems.length > 0) return { code: 'credentials_unusable', problems };
  const answer = await ask(services, provider, credentials);
  switch (answer.kind) {
    case 'merchant':
      return answer;
    case 'unasked':
      return { merchant: null };
    case 'refused':
      return { code: 'credentials_refused' };
    case 'unknown':
      return { code: 'merchant_unknown', why: answer.why };
    case 'unusable':
      return { code: 'credentials_unusable', problems: ['The provider’s library cannot read them.'] };
  }
}

/** An error of a library may quote the key it cannot read. */
async function ask({ accounts }: Services, provider: Provider, credentials: Credentials) {
  try {
    return await accounts.ask(provider, credentials);
  } catch {
    return { kind: 'unusable' } as const;
  }
}

/** The default account has no row: its provider says whose it is. One whose credentials are refused lists nothing. */
export async function refuseDefault(
  { accounts }: Services,
  provider: string,
  merchant: string | null,
): Promise<AccountRefusal | null> {
  const own = await accounts.of({ provider, account_id: null });
  const answer = await own?.connection.merchant?.();
  if (answer?.kind === 'unknown')
    return { code: 'merchant_unknown', why: `the installation’s own account: ${answer.why}` };
  return answer?.kind === 'merchant' && answer.merchant === merchant ? { code: 'merchant_taken' } : null;
}
