import type { ProblemCode } from '#contracts/problem';
import { Refusal } from '../../basics/refusal.ts';

export type AccountRefusal =
  | { readonly code: 'unknown_provider' }
  /** One line each, with the variable's name. */
  | { readonly code: 'credentials_unusable'; readonly problems: readonly string[] }
  /** The provider takes them for nobody's. */
  | { readonly code: 'credentials_refused' }
  /** The provider did not say whose they are: to be tried again. */
  | { readonly code: 'merchant_unknown'; readonly why: string }
  /** An open account of the school, or of the installation, is there at this provider. */
  | { readonly code: 'account_exists' }
  /** Its merchant collects through another account here, whose list would have the same money. */
  | { readonly code: 'merchant_taken' }
  | { readonly code: 'account_not_found' }
  | { readonly code: 'account_closed' }
  /** Another merchant is another account. */
  | { readonly code: 'another_merchant' };

/** What a person is told; nothing of it repeats what was given. */
const messages = {
  unknown_provider: 'No provider of this name has accounts here.',
  credentials_unusable: 'The credentials cannot be used here.',
  credentials_refused: 'The provider takes these credentials for nobody’s.',
  merchant_unknown: 'The provider did not say whose the credentials are; try again later.',
  account_exists: 'There is an open account at this provider: rotate its credentials, or close it first.',
  account_not_found: 'There is no such account.',
  account_closed: 'The account is closed already.',
  merchant_taken: 'This merchant collects through another account here.',
  another_merchant: 'The credentials are another merchant’s: that is another account.',
} as const satisfies Record<AccountRefusal['code'], string>;

/** A refusal as whoever calls the API meets it. */
export function accountProblem(refusal: AccountRefusal): Refusal {
  const code: ProblemCode = refusal.code === 'merchant_unknown' ? 'provider_unavailable' : refusal.code;
  return new Refusal(
    code,
    messages[refusal.code],
    refusal.code === 'credentials_unusable' ? { problems: refusal.problems } : {},
  );
}

/** The same for who reads it in a terminal. */
export function describeRefusal(refusal: AccountRefusal): string {
  const more = { problems: 'problems' in refusal ? refusal.problems : [], why: 'why' in refusal ? [refusal.why] : [] };
  return [messages[refusal.code], ...more.problems, ...more.why].join('\n  ');
}
