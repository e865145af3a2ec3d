import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router';
import { LazyFrame } from '../../embedding/lazy-frame.tsx';
import { isFramed } from '../../embedding/leave-for.ts';
import { loadPaymentInBrowser, loadPaymentOnServer } from '../../payment/load-payment.ts';
import { actOnPaymentInBrowser, actOnPaymentOnServer } from '../../payment/page-actions.ts';
import type { PaymentPageData } from '../../payment/page-data.ts';
import { PaymentScreen } from '../../payment/payment-view.tsx';
import { useScripts } from '../../shell/hydrated.ts';
import { PageErrorView } from '../plain/page-error-view.tsx';

/** In a frame this page asks the one around it to open it. Source: spec §2. */
const outsideFrames: ReadonlySet<string> = new Set(['/pse']);

const pathOf = ({ url }: Request): string => new URL(url).pathname.replace(/\.data$/, '');

/** A method that asks something first: its form, and once it was pressed its payment. Reads by the link's key. */
export async function loader(args: LoaderFunctionArgs) {
  const answer = await loadPaymentOnServer(args, { shows: pathOf(args.request) });
  return answer.data.state === 'none' && !answer.data.asked ? data(answer.data, { status: 404 }) : answer;
}

export function clientLoader(args: ClientLoaderFunctionArgs): Promise<PaymentPageData> {
  return loadPaymentInBrowser(args, { shows: pathOf(args.request) });
}
clientLoader.hydrate = true as const;

export const action = actOnPaymentOnServer;
export const clientAction = actOnPaymentInBrowser;
export { isReadAfterSubmit as shouldRevalidate } from '../../shell/hydrated.ts';

export default function FormScreen() {
  const page: PaymentPageData = useLoaderData<typeof loader>();
  const acted = useActionData<typeof action>();
  const { pathname } = useLocation();
  const mustLeave = useScripts() && isFramed() && outsideFrames.has(pathname);
  if (mustLeave)
    return (
      <LazyFrame
        locale={page.shell.locale}
        meanwhile={null}
        draw={({ FramedPse, texts }) => <FramedPse texts={texts} />}
      />
    );
  return (
    <PaymentScreen
      page={page}
      acted={acted}
      none={({ shell }) => <PageErrorView kind="not-found" supportCode={null} dataKey={shell.dataKey} />}
    />
  );
}
