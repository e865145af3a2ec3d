/**
 * The deferred script: for submits, and to refresh a page in use. Fetched at the first touch. Source:
 * docs/decisions/0055.
 */
import { rootParts } from './client/root-parts.ts';
import { watchSession } from './client/keep-fresh.ts';
import { OutcomeNotice, submitCheckout, WaitForSignal, withTaxChoice } from './pages/checkout/deferred.tsx';
import { checkoutDeferred } from './pages/checkout/lazy-parts.tsx';
import { fetchChosenPage } from './payment/fetch-chosen.ts';
import { deferTo } from './shell/lazy.tsx';
import { showToast, ToastArea } from './shell/toast-area.tsx';
import { toasts } from './shell/toaster.tsx';

deferTo(() => import('./refusals.ts'));
toasts.handIn({ showToast, ToastArea });
rootParts.handIn({ watchSession });
fetchChosenPage((option, session) =>
  import('./card/provider-fields.ts').then((script) => script.fetchBeside(option, session)),
);
checkoutDeferred.handIn({ OutcomeNotice, submitCheckout, WaitForSignal, withTaxChoice });
