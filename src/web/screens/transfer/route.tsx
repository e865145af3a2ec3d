import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { actOnPaymentInBrowser, actOnPaymentOnServer, onlyAfterPress } from '../../payment-screen/actions.ts';
import { loadPaymentInBrowser, loadPaymentOnServer } from '../../payment-screen/load-payment.ts';
import type { PaymentPageData } from '../../payment-screen/page-data.ts';
import { PaymentScreen } from '../../payment-screen/screen.tsx';
import { MakeSlipView, Renewal } from './make-slip.tsx';
import { placeOfStatus } from './place.ts';

/** Reads the session by the link's key: without scripts the slip is here too. */
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

/** Makes a slip and shows it. Who says "I already paid" goes on to how it stands: an account number there would be paid twice. */
export default function TransferScreen() {
  const page: PaymentPageData = useLoaderData<typeof loader>();
  const acted = useActionData<typeof action>();
  return (
    <PaymentScreen
      page={page}
      acted={acted}
      none={(none) => <MakeSlipView {...none} />}
      renewal={(ready) => <Renewal {...ready} />}
      checkedAt={placeOfStatus}
    />
  );
}
