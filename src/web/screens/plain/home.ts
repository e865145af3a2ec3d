import { type LoaderFunctionArgs, redirect } from 'react-router';

/** `/` is the checkout; what the address says goes along. Source: spec §2. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/checkout${new URL(request.url).search}`);
}
