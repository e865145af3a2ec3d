import type { PaymentSession } from '#contracts/session';

/**
 * The address with `?school=<id>`: without the key, that is how the server knows who may show this page in a frame when
 * it is loaded again. Null where it stands there already.
 */
export function frameHint({ school }: Pick<PaymentSession, 'school'>, address: URL): string | null {
  if (address.searchParams.get('school') === school.id) return null;
  const hinted = new URL(address);
  hinted.searchParams.set('school', school.id);
  return hinted.pathname + hinted.search + hinted.hash;
}
