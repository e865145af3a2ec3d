import type { LoaderFunctionArgs } from 'react-router';
import { inProcess, pageServices } from '../../loading/server-loader.ts';
import { paymentServerLoader } from '../../payment/load-payment.ts';
import { askResult, resultAt, resultOnly } from './page-data.ts';

const readOnServer = paymentServerLoader(resultAt);

/** The server reads the outcome itself: the address proves nothing. Source: spec §2, §4. */
export async function loader(args: LoaderFunctionArgs) {
  const answer = await askResult(inProcess(args.context.get(pageServices)), args);
  const loaded = await readOnServer(args);
  if (loaded.data.state !== 'ask-browser') return loaded;
  return { ...loaded, data: await resultOnly(answer, args, loaded.data.shell) };
}

export { actOnPaymentOnServer as action } from '../../payment/page-actions.ts';
