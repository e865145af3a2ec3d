import { PageErrorView } from './page-error-view.tsx';

export default function PageErrorScreen() {
  return <PageErrorView kind="error" supportCode={null} />;
}
