import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  Link,
} from 'react-router';
import { loadCardTexts } from '#i18n/card-texts';
import { actWithScripts } from '../../attempts/act-with-scripts.ts';
import type { ShownAct } from '../../attempts/shown-act.ts';
import { ProblemView } from '../../page/problem-view.tsx';
import { PageSkeleton } from '../../page/skeleton.tsx';
import { loadPaymentInBrowser, loadPaymentOnServer } from '../../payment-screen/load-payment.ts';
import type { PaymentPageData } from '../../payment-screen/page-data.ts';
import { CardStatusView } from './view.tsx';
import { buttonClass } from '#ui/button';
import { Outcome } from '#ui/outcome';
import { useCardTexts } from '../../card/card-texts.ts';
import { useKeyedPath } from '../../page/awake.ts';
import type { PageFrame } from '../../page/frame.ts';
import { useTexts } from '../../page/texts.tsx';

export { actOnPaymentOnServer as action, onlyAfterPress as shouldRevalidate } from '../../payment-screen/actions.ts';

/** The payment the address names, else the last one, by the link's key. */
export function loader(args: LoaderFunctionArgs) {
  return loadPaymentOnServer(args, { shows: '/card', named: args.params['paymentId'] });
}

/** In the browser: what was just paid, else the payment read again. */
export async function clientLoader(args: ClientLoaderFunctionArgs): Promise<PaymentPageData> {
  const page = await loadPaymentInBrowser(args, { shows: '/card', named: args.params['paymentId'] });
  await loadCardTexts(page.frame.locale);
  return page;
}
clientLoader.hydrate = true as const;

/** Who wanted another way, and may choose one now, is led to the choice. */
export async function clientAction(args: ClientActionFunctionArgs): Promise<ShownAct> {
  const acted = await actWithScripts(await args.request.formData());
  if (acted.kind === 'ended' && acted.action === 'replace') throw redirect('/checkout');
  return acted;
}

export default function CardStatusScreen() {
  const page: PaymentPageData = useLoaderData<typeof loader>();
  const acted: ShownAct | null | undefined = useActionData();
  switch (page.state) {
    case 'ask-browser':
      return <PageSkeleton />;
    case 'refused':
      return <ProblemView refusal={page.refusal} dataKey={page.frame.dataKey} />;
    case 'none':
      return <NoCardPayment frame={page.frame} />;
    case 'ready':
      return (
        <CardStatusView
          key={page.payment.id}
          frame={page.frame}
          payment={page.payment}
          formToken={page.formToken}
          acted={acted ?? null}
        />
      );
  }
}

/** `/card/status` of a session nobody has paid by card. */
function NoCardPayment({ frame }: { readonly frame: PageFrame }) {
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
