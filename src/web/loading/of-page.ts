import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import type { PageShell } from '../shell/page-shell.ts';

/** What the parts of a page are drawn from: each picks what it needs of it. */
export interface OfPage {
  readonly shell: PageShell;
  readonly session: PaymentSession;
  readonly payment: PaymentDetail;
  /** Every form of the page posts it; empty where scripts alone post. */
  readonly formToken: string;
}
