import { data, type LoaderFunctionArgs } from 'react-router';
import { paymentServerLoader } from '../../payment/load-payment.ts';

const read = paymentServerLoader((pathname) => ({ shows: pathname }));

/** A method with a form: its form, and once submitted its payment. */
export async function loader(args: LoaderFunctionArgs) {
  const answer = await read(args);
  return answer.data.state === 'none' && !answer.data.methodForm ? data(answer.data, { status: 404 }) : answer;
}

export { actOnPaymentOnServer as action } from '../../payment/page-actions.ts';
