import { paymentServerLoader } from '../../payment/load-payment.ts';
import { shownAt } from './shown-at.ts';

export const loader = paymentServerLoader(shownAt);
export { actOnPaymentOnServer as action } from '../../payment/page-actions.ts';
