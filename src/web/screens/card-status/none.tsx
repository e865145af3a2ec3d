import { Link } from 'react-router';
import { buttonClass } from '#ui/button';
import { Outcome } from '#ui/outcome';
import { useCardTexts } from '../../card/card-texts.ts';
import { useKeyedPath } from '../../page/awake.ts';
import type { PageFrame } from '../../page/frame.ts';
import { useTexts } from '../../page/texts.tsx';

/** `/card/status` of a session nobody has paid by card. */
export function NoCardPayment({ frame }: { readonly frame: PageFrame }) {
  const { t } = useTexts();
  const path = useKeyedPath(frame.dataKey);
  return (
    <div className="py-14">
      <Outcome tone="plain" icon="card" title={useCardTexts().status.noneTitle} />
      <div className="mx-auto mt-8 grid max-w-90">
        <Link to={path('/checkout')} className={buttonClass()}>
          {t.pageError.goCheckout}
        </Link>
      </div>
    </div>
  );
}
