import { DisabledNotice } from './disabled.tsx';
import { OutcomeNotice } from '../../payment/outcome-notice.tsx';
import { submitCheckout } from './submit.ts';
import { readCheckout } from './read.ts';
import { PageErrorView } from '../plain/page-error-view.tsx';
import { withTaxChoice } from '../../tax/tax-choice.ts';
import { takeOver } from '../../payment/take-over.ts';
import { ProblemPage } from '../../payment/problem-page.tsx';
import { watchSession } from '../../client/session-keeper.ts';
import { showToast, ToastArea } from '../../shell/toast-area.tsx';

/** Everything the first screen does without until somebody presses, or something goes wrong. */
export const deferredParts = {
  DisabledNotice,
  watchSession,
  OutcomeNotice,
  PageErrorView,
  submitCheckout,
  ProblemPage,
  readCheckout,
  showToast,
  takeOver,
  ToastArea,
  withTaxChoice,
} as const;
