import { type ActionFunctionArgs, redirect, useActionData, useLoaderData, Link } from 'react-router';
import { loadCardTexts } from '#i18n/card-texts';
import { buttonClass } from '#ui/button';
import { Outcome } from '#ui/outcome';
import type { Loaded } from '../../loading/browser-loader.ts';
import { useCardTexts } from '../../card/card-texts.ts';
import { actInBrowser, type ShownAction } from '../../payment/action.ts';
import { paymentBrowserLoader } from '../../payment/load-payment.ts';
import { ProblemView } from '../../payment/problem-view.tsx';
import { useKeyedPath } from '../../shell/address.ts';
import type { PageShell } from '../../shell/page-shell.ts';
import { PageSkeleton } from '../../shell/nav-page.tsx';
import { useTexts } from '../../shell/texts.tsx';
import { CardStatusView } from './live-view.tsx';
import { cardPaymentAt } from './shown-at.ts';

export { isReadAfterSubmit as shouldRevalidate } from '../../shell/hydrated.ts';

export const loader = paymentBrowserLoader(cardPaymentAt, [loadCardTexts]);

/** A payer who wanted another way, and may choose one now, is led to the choice. */
export async function action(args: ActionFunctionArgs): Promise<ShownAction> {
  const acted = await actInBrowser(await args.request.formData());
  if (acted.kind === 'ended' && acted.action === 'replace') throw redirect('/checkout');
  return acted;
}

export function Component() {
  const page = useLoaderData<Loaded<typeof loader>>();
  const acted = useActionData<Loaded<typeof action>>();
  switch (page.state) {
    case 'ask-browser':
      return <PageSkeleton />;
    case 'refused':
      return <ProblemView refusal={page.refusal} dataKey={page.shell.dataKey} />;
    case 'none':
      return <NoCardPayment shell={page.shell} />;
    case 'ready':
      return (
        <CardStatusView
          key={page.payment.id}
          shell={page.shell}
          payment={page.payment}
          formToken={page.formToken}
          acted={acted ?? null}
        />
      );
  }
}

/** `/card/status` of a session without a card payment. */
function NoCardPayment({ shell }: { readonly shell: PageShell }) {
  const { t } = useTexts();
  const path = useKeyedPath(shell.dataKey);
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
