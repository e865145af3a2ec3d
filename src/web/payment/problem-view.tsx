import { deferredPart } from '../shell/lazy.tsx';
import type { PageErrorView } from './page-error-view.tsx';
import type { redeemHandoff } from '../client/redeem-handoff.ts';
import type { ProblemPage } from './problem-page.tsx';
import { Link } from 'react-router';
import { buttonClass } from '#ui/button';
import { Notice } from '#ui/panel';
import { useReloadPath } from '../storage/reload-path.ts';
import { useTexts } from '../shell/texts.tsx';

export const problemPart = deferredPart<{
  readonly ProblemPage: typeof ProblemPage;
  readonly PageErrorView: typeof PageErrorView;
  readonly redeemHandoff: typeof redeemHandoff;
}>();

/**
 * A whole page for one refusal. Its script loads with the page's reader; if the server drew it, `entry.client.tsx`
 * waits for that script.
 */
export function ProblemView(props: Parameters<typeof ProblemPage>[0]) {
  const parts = problemPart.arrived();
  if (parts) return <parts.ProblemPage {...props} />;
  return (
    <div className="py-14">
      <PlainRefusal {...props.refusal} />
    </div>
  );
}

interface PlainRefusalProps {
  readonly title: string;
  readonly advice: string;
}

/** The error in plain words, if even its script could not be fetched. */
export function PlainRefusal({ title, advice }: PlainRefusalProps) {
  const { t } = useTexts();
  const anew = useReloadPath(null);
  const again = (
    <Link to={anew('/checkout')} reloadDocument className={buttonClass()}>
      {t.pageError.retry}
    </Link>
  );
  return (
    <Notice tone="bad" title={title} actions={again}>
      {advice}
    </Notice>
  );
}
