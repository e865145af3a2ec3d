import { data, type LoaderFunctionArgs } from 'react-router';
import { paymentServerLoader } from '../../payment/load-payment.ts';

const read = paymentServerLoader((pathname) => ({ shows: pathname }));

/** A method that asks something first: its form, and once that was submitted its payment. */
export async function loader(args: LoaderFunctionArgs) {
  const answer = await read(args);
  return answer.data.state === 'none' && !answer.data.asked ? data(answer.data, { status: 404 }) : answer;
}

export { actOnPaymentOnServer as action } from '../../payment/page-actions.ts';
