import { type LoaderFunctionArgs, redirect } from 'react-router';
import { isKeyShaped } from '#domain/access-link';

/** `/` is the checkout; what the address says goes along, but no key that is none. Source: spec §2. */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const isKey = isKeyShaped(searchParams.get('data') ?? '');
  if (!isKey) searchParams.delete('data');
  return redirect(searchParams.size === 0 ? '/checkout' : `/checkout?${searchParams.toString()}`);
}
