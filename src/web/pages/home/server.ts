import { type LoaderFunctionArgs, redirect } from 'react-router';
import { isKeyShaped } from '#domain/access-link';

/** `/` is the checkout, with the address's queries but no malformed key. Source: spec §2. */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const isKey = isKeyShaped(searchParams.get('data') ?? '');
  if (!isKey) searchParams.delete('data');
  return redirect(searchParams.size === 0 ? '/checkout' : `/checkout?${searchParams.toString()}`);
}
