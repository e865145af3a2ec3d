import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router';
import { loadPaymentInBrowser, loadPaymentOnServer } from '../../payment/load-payment.ts';
import { actOnPaymentInBrowser, actOnPaymentOnServer } from '../../payment/page-actions.ts';
import type { PaymentPageData } from '../../payment/page-data.ts';
import { PaymentScreen } from '../../payment/payment-view.tsx';
import { placeOfPayment } from '../../payment/place.ts';
import { MakePaymentView, renewalOf, InstructionsSummary } from './view.tsx';

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
export { isReadAfterSubmit as shouldRevalidate } from '../../shell/hydrated.ts';

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
  return (
    <PaymentScreen
      page={page}
      acted={acted}
      none={(none) => <MakePaymentView {...none} />}
      renewal={renewalOf}
      checkedAt={(payment) =>
        payment.path === '/transfer' ? `${statusPath}?payment=${payment.id}` : placeOfPayment(payment)
      }
      step={(payment) =>
        isStatus && payment.next_step?.kind === 'instructions' ? (
          <InstructionsSummary shell={page.shell} payment={payment} step={payment.next_step} />
        ) : null
      }
    />
  );
}

/** Pages beside a method's own that show its payments: how a transfer stands, and one of a method's kinds. */
const beside = /^(\/transfer)\/status$|^(\/banred)\/[^/]+$/;

/** Whose payments a page shows: the path of their offer. */
function shownPath(url: string): string {
  const path = new URL(url).pathname.toLowerCase().replace(/\/+$/, '');
  const [, transfer, banred] = beside.exec(path) ?? [];
  return transfer ?? banred ?? path;
}
