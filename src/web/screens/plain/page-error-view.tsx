import { Link } from 'react-router';
import { buttonClass } from '#ui/button';
import { Outcome } from '#ui/outcome';
import { SupportCode } from '../../page/problem-view.tsx';
import { useTexts } from '../../page/texts.tsx';

interface PageErrorViewProps {
  readonly kind: 'error' | 'not-found';
  readonly supportCode: string | null;
}

/** "Something went wrong", and the page that does not exist. Source: spec §8. */
export function PageErrorView({ kind, supportCode }: PageErrorViewProps) {
  const { t } = useTexts();
  const missing = kind === 'not-found';
  return (
    <div className="py-16">
      <Outcome tone={missing ? 'plain' : 'bad'} title={missing ? t.pageError.notFoundTitle : t.pageError.title}>
        <p>{missing ? t.pageError.notFound : t.pageError.advice}</p>
      </Outcome>
      <div className="mx-auto mt-8 grid max-w-90 gap-4">
        <Link to="/checkout" reloadDocument className={buttonClass()}>
          {t.pageError.goCheckout}
        </Link>
        {supportCode ? <SupportCode code={supportCode} /> : null}
      </div>
    </div>
  );
}
