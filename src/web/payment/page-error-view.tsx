import { Link } from 'react-router';
import { buttonClass } from '#ui/button';
import { Outcome } from '#ui/outcome';
import { type Advisor, AdvisorCard } from '../shell/advisor-card.tsx';
import { useReloadPath } from '../storage/reload-path.ts';
import { useTexts } from '../shell/texts.tsx';
import { SupportCode } from '../shell/support-code.tsx';

interface PageErrorViewProps {
  readonly kind: 'error' | 'not-found';
  readonly supportCode: string | null;
  /** The school's contact, if known. */
  readonly advisor?: Advisor | null;
  readonly dataKey?: string | null;
}

/** "Something went wrong", and a missing page: what to do, the contact, and the code to read out. Source: spec §8. */
export function PageErrorView({ kind, supportCode, advisor, dataKey = null }: PageErrorViewProps) {
  const { t } = useTexts();
  const anew = useReloadPath(dataKey);
  const missing = kind === 'not-found';
  return (
    <div className="py-16" data-problem={kind}>
      <Outcome tone={missing ? 'plain' : 'bad'} title={missing ? t.pageError.notFoundTitle : t.pageError.title}>
        <p>{missing ? t.pageError.notFound : t.pageError.advice}</p>
      </Outcome>
      <div className="mx-auto mt-8 grid max-w-90 gap-4">
        <Link to={anew('/checkout')} reloadDocument className={buttonClass()}>
          {t.pageError.goCheckout}
        </Link>
        {advisor ? <AdvisorCard {...advisor} /> : null}
        {supportCode ? <SupportCode code={supportCode} /> : null}
      </div>
    </div>
  );
}
