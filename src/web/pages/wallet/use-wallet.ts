import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import type { WalletForm } from '#contracts/wallet';
import { tabLink } from '../../storage/reload-path.ts';
import { untilGone } from '../../shell/until-gone.ts';
import { openWallet, payByWallet, stayOrLead, validateMerchant, type WalletOutcome } from './pay-by-wallet.ts';
import type { Wallet } from './sheet.ts';
import { walletFor } from './wallet-for.ts';

/** A wallet that is ready, for one attempt. */
interface Ready {
  readonly form: WalletForm;
  readonly wallet: Wallet;
}

export interface WalletState {
  readonly ready: Ready | null;
  /** Whether a payment is being made. */
  readonly isPaying: boolean;
  /** The last outcome while the payer is still here. */
  readonly outcome: WalletOutcome | null;
  /** Opens its sheet. */
  readonly open: () => void;
  readonly retry: () => void;
}

/** Opens the wallet for the price now, anew after each attempt: a form is good for one. */
export function useWallet(
  session: PaymentSession,
  option: PaymentMethodOption,
  acceptedPolicy: string | null,
): WalletState {
  const [round, setRound] = useState(0);
  const [ready, setReady] = useState<Ready | null>(null);
  const [outcome, setOutcome] = useState<WalletOutcome | null>(null);
  const [isPaying, setPaying] = useState(false);
  const lead = useLeading();

  const settle = (next: WalletOutcome): void => {
    if (next.kind === 'led') return lead(next.path);
    setPaying(false);
    setOutcome(next);
  };

  // The API and the wallet's script: the sheet for the current price.
  useEffect(
    () =>
      untilGone(prepared(session, option), (found) => {
        if ('wallet' in found) return setReady(found);
        if (found.kind === 'led') return lead(found.path);
        setOutcome(found);
      }),
    [session, option, round, lead],
  );

  const open = (): void => {
    if (!ready || isPaying) return;
    const { form, wallet } = ready;
    setOutcome(null);
    // At once: a sheet opens at a press only.
    void wallet.open().then(async (given) => {
      if (given.kind !== 'token') return settle({ kind: given.kind });
      setPaying(true);
      const { token, end } = given;
      settle(await payByWallet({ session, option, form, token, end, acceptedPolicy }));
      setReady(null);
      setRound((last) => last + 1);
    });
  };
  const retry = (): void => {
    setOutcome(null);
    setReady(null);
    setRound((last) => last + 1);
  };
  return { ready, isPaying, outcome, open, retry };
}

async function prepared(session: PaymentSession, option: PaymentMethodOption): Promise<Ready | WalletOutcome> {
  const opened = await openWallet(session, option);
  if ('code' in opened) return stayOrLead(session, opened, null);
  const facts = {
    form: opened,
    locale: session.locale,
    payee: session.school.name,
    validate: (url: string) => validateMerchant(session, option, url),
  };
  const wallet = option.wallet ? await walletFor(option.wallet, facts).catch(() => null) : null;
  return wallet ? { form: opened, wallet } : { kind: 'missing' };
}

/**
 * Leads on with a new document, so that the wallet's script comes along to no other page. Without a network the router
 * shows what this phone knows, and that is loaded anew once there is one.
 */
function useLeading(): (path: string) => void {
  const navigate = useNavigate();

  // The document: a link of the router to another page.
  useEffect(
    () => () => {
      if (navigator.onLine) window.location.reload();
      else window.addEventListener('online', () => window.location.reload());
    },
    [],
  );
  return useCallback(
    (path) => {
      if (navigator.onLine) window.location.assign(tabLink(path));
      else void navigate(path);
    },
    [navigate],
  );
}
