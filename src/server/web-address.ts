import { invalidRequest } from './request-check.ts';
import type { Services } from './services.ts';

/** Refuses, outside the sandbox, an address that is not https: this machine's own are for development only. */
export function refuseLocalAddress(services: Services, field: string, address: string | null): void {
  if (address === null || services.sandbox || address.startsWith('https:')) return;
  throw invalidRequest({ path: [field], message: 'must be an https address' });
}
