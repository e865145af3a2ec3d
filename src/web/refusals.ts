/**
 * The script of errors: refusal pages, toasts, and reading the checkout again. Fetched with a submit, which may need
 * it, or on need; every later page has it.
 */
import { PageErrorView } from './payment/page-error-view.tsx';
import { redeemHandoff } from './client/redeem-handoff.ts';
import { DisabledNotice, readCheckout } from './pages/checkout/refused.tsx';
import { checkoutRefused } from './pages/checkout/lazy-parts.tsx';
import { ProblemPage } from './payment/problem-page.tsx';
import { problemPart } from './payment/problem-view.tsx';
import { toastCards } from './shell/toast-area.tsx';
import { launch, reset, ToastCard, Upss } from './shell/toast-cards.tsx';

toastCards.handIn({ launch, reset, ToastCard, Upss });
problemPart.handIn({ ProblemPage, PageErrorView, redeemHandoff });
checkoutRefused.handIn({ DisabledNotice, readCheckout });
