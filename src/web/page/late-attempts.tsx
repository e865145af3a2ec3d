import { Suspense } from 'react';
import { Link } from 'react-router';
import { loadMoneyTexts } from '#i18n/catalogues';
import { buttonClass } from '#ui/button';
import { Notice } from '#ui/panel';
import type { AttemptHub, AttemptHubProps } from '../attempts/hub.tsx';
import { useReloadPath } from './awake.ts';
import { lazyPart } from './lazy-part.ts';
import { useTexts } from './texts.tsx';

/** The hub and its words: most payers never meet them, so most phones never fetch them. */
const hub = lazyPart(async (locale): Promise<{ readonly AttemptHub: typeof AttemptHub }> => {
  const [part] = await Promise.all([
    import('../attempts/hub.tsx'),
    import('../attempts/act-with-scripts.ts'),
    loadMoneyTexts(locale),
  ]);
  return part;
});
export const loadAttempts = hub.load;

/** The hub. What the server drew stands, and its forms work, until its script is here; on a phone that cannot fetch it, for good. */
export function LateAttempts(props: AttemptHubProps) {
  return (
    <Suspense fallback={<Missing />}>
      <Arriving {...props} />
    </Suspense>
  );
}

function Arriving(props: AttemptHubProps) {
  const part = hub.usePart(props.frame.locale);
  return <part.AttemptHub {...props} />;
}

/** Only on the way here from another page, while the hub cannot be fetched. */
function Missing() {
  const { t } = useTexts();
  const anew = useReloadPath(null);
  return (
    <Notice
      tone="warn"
      icon="clock"
      title={t.checkout.inProcessTitle}
      actions={
        <Link to={anew('/checkout')} reloadDocument className={buttonClass('plain')}>
          {t.pageError.retry}
        </Link>
      }
    />
  );
}
