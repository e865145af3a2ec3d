import { Suspense, use } from 'react';
import { Link } from 'react-router';
import { loadMoneyTexts } from '#i18n/catalogues';
import type { Locale } from '#i18n/locale';
import { buttonClass } from '#ui/button';
import { Notice } from '#ui/panel';
import type { AttemptHub, AttemptHubProps } from '../attempts/hub.tsx';
import { useReloadPath } from './awake.ts';
import { useTexts } from './texts.tsx';

/** The hub and its words: most payers never meet them, so most phones never fetch them. */
async function fetchHub(locale: Locale): Promise<Hub> {
  const [hub] = await Promise.all([
    import('../attempts/hub.tsx'),
    import('../attempts/act-with-scripts.ts'),
    loadMoneyTexts(locale),
  ]);
  arrived = hub;
  return hub;
}

interface Hub {
  readonly AttemptHub: typeof AttemptHub;
}
let arrived: Hub | null = null;
let coming: Promise<Hub> | null = null;

/** Fetches the hub before it is drawn: on the server at its start, in the browser before a page that needs it. Never fails. */
export async function loadAttempts(locale: Locale): Promise<void> {
  await fetchHub(locale).catch(() => undefined);
}

/** The hub. What the server drew stands, and its forms work, until its script is here; on a phone that cannot fetch it, for good. */
export function LateAttempts(props: AttemptHubProps) {
  return (
    <Suspense fallback={<Missing />}>
      <Arriving {...props} />
    </Suspense>
  );
}

function Arriving(props: AttemptHubProps) {
  const hub = arrived ?? use((coming ??= untilFetched(props.frame.locale)));
  return <hub.AttemptHub {...props} />;
}

function untilFetched(locale: Locale): Promise<Hub> {
  return fetchHub(locale).catch(() => new Promise<never>(() => undefined));
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
