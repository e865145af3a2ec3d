import { serverLoader } from '../../loading/server-loader.ts';
import { readReceipt } from './page-data.ts';

/** The requested receipt, or the last. */
export const loader = serverLoader(readReceipt);
export { actOnPaymentOnServer as action } from '../../payment/page-actions.ts';
