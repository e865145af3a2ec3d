import { paymentServerLoader } from '../../payment/load-payment.ts';
import { cardPaymentAt } from './shown-at.ts';

export const loader = paymentServerLoader(cardPaymentAt);
export { actOnPaymentOnServer as action } from '../../payment/page-actions.ts';
