import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router';
import type { PaymentDetail } from '#contracts/payment-detail';
import { placeOfPayment } from '../../attempts/place.ts';
import { ProblemView } from '../../page/problem-view.tsx';
import { PageSkeleton } from '../../page/skeleton.tsx';
import { actOnPaymentInBrowser, actOnPaymentOnServer, onlyAfterPress } from '../../payment-screen/actions.ts';
import { loadPaymentInBrowser, loadPaymentOnServer } from '../../payment-screen/load-payment.ts';
import { MakePaymentView, renewalOf } from '../../payment-screen/make-payment.tsx';
import type { PaymentPageData } from '../../payment-screen/page-data.ts';
import { shownPath } from '../../payment-screen/shown-path.ts';
import { PaymentView } from '../../payment-screen/view.tsx';
import { InstructionsStanding } from './standing.tsx';

/** Reads the session by the link's key: without scripts the payment is here too. */
export function loader(args: LoaderFunctionArgs) {
  return loadPaymentOnServer(args, { shows: shownPath(args.request.url) });
}

export function clientLoader(args: ClientLoaderFunctionArgs): Promise<PaymentPageData> {
  return loadPaymentInBrowser(args, { shows: shownPath(args.request.url) });
}
clientLoader.hydrate = true as const;

export const action = actOnPaymentOnServer;
export const clientAction = actOnPaymentInBrowser;
export const shouldRevalidate = onlyAfterPress;

/** Where it is told how a transfer stands. */
const statusPath = '/transfer/status';

/**
 * Every method's page that shows one payment, whatever its step, and makes one where there is none. Who says of a transfer
 * "I already paid" goes on to how it stands, which has no account number that could be paid again.
 */
export default function PaymentRoute() {
  const page: PaymentPageData = useLoaderData<typeof loader>();
  const acted = useActionData<typeof action>();
  const isStatus = useLocation().pathname.replace(/\/+$/, '').toLowerCase() === statusPath;
  switch (page.state) {
    case 'ask-browser':
      return <PageSkeleton />;
    case 'refused':
      return <ProblemView refusal={page.refusal} dataKey={page.frame.dataKey} />;
    case 'none':
      return <MakePaymentView {...page} />;
    case 'ready':
      return (
        <PaymentView
          key={page.payment.id}
          {...page}
          acted={acted ?? null}
          renewal={renewalOf(page)}
          checkedAt={placeOfCheck}
          step={(payment) =>
            isStatus && payment.next_step?.kind === 'instructions' ? (
              <InstructionsStanding frame={page.frame} payment={payment} step={payment.next_step} />
            ) : null
          }
        />
      );
  }
}

const placeOfCheck = (payment: PaymentDetail): string =>
  payment.path === '/transfer' ? `${statusPath}?payment=${payment.id}` : placeOfPayment(payment);
