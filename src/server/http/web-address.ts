import { invalidRequest } from './request-check.ts';

/** Whether a host of an address is this machine, by a name that only it answers to. */
export const isThisMachine = (hostname: string): boolean =>
  /^(?:[a-z0-9-]+\.)*localhost$|^127\.0\.0\.1$/.test(hostname);

/** Refuses, outside the sandbox, an address that is not https: this machine's own are for development only. */
export function refuseLocalAddress(
  { sandbox }: { readonly sandbox: boolean },
  field: string,
  address: string | null,
): void {
  if (address === null || sandbox || address.startsWith('https:')) return;
  throw invalidRequest({ path: [field], message: 'must be an https address' });
}
