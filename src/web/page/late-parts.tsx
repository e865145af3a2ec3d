import { DisabledNotice } from '../screens/checkout/disabled.tsx';
import { OutcomeNotice } from '../screens/checkout/outcome-notice.tsx';
import { pressCheckout } from '../screens/checkout/press.ts';
import { readCheckout } from '../screens/checkout/read.ts';
import { PageErrorView } from '../screens/plain/page-error-view.tsx';
import { withTaxChoice } from '../session/tax-choice.ts';
import { takeOver } from '../session/take-over.ts';
import { ProblemPage } from './problem-page.tsx';
import { keepHonest } from './session-keeper.ts';
import { sayToast, ToastArea } from './toast-area.tsx';

/** Everything the first screen does without until somebody presses, or something goes wrong. */
export const lateParts = {
  DisabledNotice,
  keepHonest,
  OutcomeNotice,
  PageErrorView,
  pressCheckout,
  ProblemPage,
  readCheckout,
  sayToast,
  takeOver,
  ToastArea,
  withTaxChoice,
} as const;
