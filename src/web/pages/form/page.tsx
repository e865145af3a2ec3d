import { useActionData, useLoaderData, useLocation } from 'react-router';
import type { Loaded } from '../../loading/browser-loader.ts';
import { PageErrorView } from '../../payment/page-error-view.tsx';
import { framedParts } from '../../embedding/to-bank.tsx';
import { LazyView } from '../../shell/lazy.tsx';
import { paymentBrowserLoader } from '../../payment/load-payment.ts';
import { actOnPaymentInBrowser } from '../../payment/page-actions.ts';
import { PaymentScreen } from '../../payment/payment-view.tsx';
import { useIsFramed } from '../../shell/hydrated.ts';

/** In a frame this page asks its parent to open it. Source: spec §2. */
const outsideFrames: ReadonlySet<string> = new Set(['/pse']);

const shownAt = (pathname: string) => ({ shows: pathname });
export const loader = paymentBrowserLoader(shownAt);

export const action = actOnPaymentInBrowser;
export { isReadAfterSubmit as shouldRevalidate } from '../../shell/hydrated.ts';

export function Component() {
  const page = useLoaderData<Loaded<typeof loader>>();
  const acted = useActionData<Loaded<typeof action>>();
  const { pathname } = useLocation();
  const mustLeave = useIsFramed() && outsideFrames.has(pathname);
  if (mustLeave)
    return (
      <LazyView part={framedParts} by={page.shell.locale} meanwhile={null}>
        {({ FramedPse, texts }) => <FramedPse texts={texts} />}
      </LazyView>
    );
  return (
    <PaymentScreen
      page={page}
      acted={acted}
      none={({ shell }) => <PageErrorView kind="not-found" supportCode={null} dataKey={shell.dataKey} />}
    />
  );
}
