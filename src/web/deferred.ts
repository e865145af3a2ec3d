/**
 * The deferred script: everything the first screen does without until somebody submits, or something goes wrong.
 * Source: docs/decisions/0021.
 */
import { rootParts } from './client/root-parts.ts';
import { watchSession } from './client/keep-fresh.ts';
import {
  DisabledNotice,
  OutcomeNotice,
  readCheckout,
  submitCheckout,
  withTaxChoice,
} from './pages/checkout/deferred.tsx';
import { checkoutDeferred } from './pages/checkout/lazy-parts.tsx';
import { PageErrorView } from './client/page-error-view.tsx';
import { fetchChosenPage } from './payment/fetch-chosen.ts';
import { ProblemPage } from './payment/problem-page.tsx';
import { problemPart } from './payment/problem-view.tsx';
import { showToast, ToastArea } from './shell/toast-area.tsx';
import { toasts } from './shell/toaster.tsx';

toasts.handIn({ showToast, ToastArea });
rootParts.handIn({ watchSession, PageErrorView });
problemPart.handIn({ ProblemPage });
fetchChosenPage();
checkoutDeferred.handIn({ DisabledNotice, OutcomeNotice, readCheckout, submitCheckout, withTaxChoice });

export { takeOver } from './client/take-over.ts';
