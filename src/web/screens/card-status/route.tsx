import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { loadCardTexts } from '#i18n/card-texts';
import type { ShownAct } from '../../attempts/shown-act.ts';
import { ProblemView } from '../../page/problem-view.tsx';
import { PageSkeleton } from '../../page/skeleton.tsx';
import { loadPaymentInBrowser, loadPaymentOnServer } from '../../payment-screen/load-payment.ts';
import type { PaymentPageData } from '../../payment-screen/page-data.ts';
import { NoCardPayment } from './none.tsx';
import { CardStatusView } from './view.tsx';

export {
  actOnPaymentInBrowser as clientAction,
  actOnPaymentOnServer as action,
  onlyAfterPress as shouldRevalidate,
} from '../../payment-screen/actions.ts';

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
