import { data } from 'react-router';
import { PageErrorView } from './page-error-view.tsx';

/** Any path that is no page. Source: spec §2. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundScreen() {
  return <PageErrorView kind="not-found" supportCode={null} />;
}
