import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { actOnPaymentInBrowser, actOnPaymentOnServer, onlyAfterPress } from '../../payment-screen/actions.ts';
import { loadPaymentInBrowser, loadPaymentOnServer } from '../../payment-screen/load-payment.ts';
import type { PaymentPageData } from '../../payment-screen/page-data.ts';
import { PaymentScreen } from '../../payment-screen/screen.tsx';
import { MakeVoucherView } from './make-voucher.tsx';

/** Reads the session by the link's key: without scripts the ticket is here too. */
export function loader(args: LoaderFunctionArgs) {
  return loadPaymentOnServer(args, { shows: '/store' });
}

export function clientLoader(args: ClientLoaderFunctionArgs): Promise<PaymentPageData> {
  return loadPaymentInBrowser(args, { shows: '/store' });
}
clientLoader.hydrate = true as const;

export const action = actOnPaymentOnServer;
export const clientAction = actOnPaymentInBrowser;
export const shouldRevalidate = onlyAfterPress;

export default function StoreScreen() {
  const page: PaymentPageData = useLoaderData<typeof loader>();
  const acted = useActionData<typeof action>();
  return <PaymentScreen page={page} acted={acted} none={(none) => <MakeVoucherView {...none} />} />;
}
