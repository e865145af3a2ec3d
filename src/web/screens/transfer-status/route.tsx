import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { actOnPaymentInBrowser, actOnPaymentOnServer, onlyAfterPress } from '../../payment-screen/actions.ts';
import { loadPaymentInBrowser, loadPaymentOnServer } from '../../payment-screen/load-payment.ts';
import type { PaymentPageData } from '../../payment-screen/page-data.ts';
import { PaymentScreen } from '../../payment-screen/screen.tsx';
import { MakeSlipView, Renewal } from '../transfer/make-slip.tsx';
import { placeOfStatus } from '../transfer/place.ts';
import { SlipStanding } from './standing.tsx';

/** Reads the session by the link's key: without scripts the status is here too. */
export function loader(args: LoaderFunctionArgs) {
  return loadPaymentOnServer(args, { shows: '/transfer' });
}

export function clientLoader(args: ClientLoaderFunctionArgs): Promise<PaymentPageData> {
  return loadPaymentInBrowser(args, { shows: '/transfer' });
}
clientLoader.hydrate = true as const;

export const action = actOnPaymentOnServer;
export const clientAction = actOnPaymentInBrowser;
export const shouldRevalidate = onlyAfterPress;

/** How a transfer stands, for who has sent it: its status first, and no account number that could be paid again. */
export default function TransferStatusScreen() {
  const page: PaymentPageData = useLoaderData<typeof loader>();
  const acted = useActionData<typeof action>();
  return (
    <PaymentScreen
      page={page}
      acted={acted}
      none={(none) => <MakeSlipView {...none} />}
      renewal={(ready) => <Renewal {...ready} />}
      checkedAt={placeOfStatus}
      step={(ready, payment) =>
        payment.next_step?.kind === 'transfer-slip' ? (
          <SlipStanding frame={ready.frame} payment={payment} slip={payment.next_step} />
        ) : null
      }
    />
  );
}
