/** Shared by providers whose money goes to the school's own bank account: there is no other side. */
import type { Provider, ProviderConnection } from './provider.ts';

export const paidOnStatement = {
  paidOnStatement: true,
  // Nobody is called: the same order always has the same answer.
  lost: { start: { kind: 'repeat', forMinutes: 7 * 24 * 60 } },
  pollAfterSeconds: [],
} as const satisfies Partial<Provider>;

export const noOtherSide: Pick<ProviderConnection, 'cancel' | 'readWebhook' | 'sendsNothing'> = {
  // Such a payment cannot be stopped, only no longer expected: money that still comes is late, with a case.
  cancel: async ({ providerRef }) => ({ kind: 'cancelled', providerRef, code: 'not_awaited' }),
  readWebhook: () => ({ kind: 'invalid', why: 'a bank account sends nothing' }),
  sendsNothing: true,
};
