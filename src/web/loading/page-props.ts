import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import type { PageShell } from '../shell/page-shell.ts';

/** The data of a page's parts: each picks what it needs. */
export interface PageProps {
  readonly shell: PageShell;
  readonly session: PaymentSession;
  readonly payment: PaymentDetail;
  /** Every form of the page posts it; empty if only scripts post. */
  readonly formToken: string;
}
