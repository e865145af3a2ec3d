import { redirect } from 'react-router';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import type { Answer } from '../../client/api.ts';
import { sessionShell, type OpenedBy, type RefusedPage } from '../../loading/make-shell.ts';
import type { AskBrowser } from '../../loading/server-loader.ts';
import { isPayable, offeredAt } from '../../payment/place.ts';
import { refusedForm } from '../../payment/refused-form.ts';
import type { PageShell } from '../../shell/page-shell.ts';

/** What a wallet's page shows; `option` is null if this session cannot be paid with it now. */
export type WalletPage =
  | {
      readonly state: 'ready';
      readonly shell: PageShell;
      readonly session: PaymentSession;
      readonly option: PaymentMethodOption | null;
    }
  | RefusedPage
  | AskBrowser;

/** Returns the page for the response. Throws a redirect to a receipt, a pending payment or an expired link. */
export async function walletPage(
  answer: Answer<PaymentSession>,
  opened: OpenedBy & { readonly methodKey: string | null },
  link: (path: string) => string,
): Promise<WalletPage> {
  const facts = { now: answer.now, dataKey: opened.dataKey, header: opened.header };
  if (!answer.ok) return refusedForm(answer, { ...opened, pathname: '/wallet' }, link);
  const session = withWallets(answer.value);
  if (session.status === 'confirmation_pending') throw redirect(link('/checkout'));
  const shell = await sessionShell(session, facts);
  const option = isPayable(session) ? offeredAt(session, '/wallet', opened.methodKey) : null;
  return { state: 'ready', shell, session, option };
}

/** Here the ways to pay are the wallets, which no list has. */
function withWallets({ settings, ...session }: PaymentSession): PaymentSession {
  return { ...session, settings: { ...settings, checkout_payment_options: settings.wallet_options ?? [] } };
}
