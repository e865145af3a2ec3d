import { useActionData, useLoaderData, useLocation } from 'react-router';
import type { Loaded } from '../../loading/browser-loader.ts';
import { paymentBrowserLoader } from '../../payment/load-payment.ts';
import { actOnPaymentInBrowser } from '../../payment/page-actions.ts';
import { PaymentScreen } from '../../payment/payment-view.tsx';
import { placeOfPayment } from '../../payment/place.ts';
import { InstructionsSummary } from './instructions-summary.tsx';
import { MakePaymentView, renewalOf } from './view.tsx';
import { shownAt } from './shown-at.ts';

export const loader = paymentBrowserLoader(shownAt);

export const action = actOnPaymentInBrowser;
export { isReadAfterSubmit as shouldRevalidate } from '../../shell/hydrated.ts';

/** The page of a transfer's status. */
const statusPath = '/transfer/status';

/**
 * Every method's page that shows one payment, at any step, or makes one if there is none. "I already paid" of a
 * transfer leads on to its status, without an account number that could be paid again.
 */
export function Component() {
  const page = useLoaderData<Loaded<typeof loader>>();
  const acted = useActionData<Loaded<typeof action>>();
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
