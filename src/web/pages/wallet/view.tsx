import { useEffect, useEffectEvent, useRef } from 'react';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { formatAmount, formatMoney } from '#i18n/format';
import { loadForPage } from '#i18n/two-languages';
import { loadWalletTexts, walletTextsOf } from '#i18n/wallet-texts';
import { Amount } from '#ui/amount';
import { Button, buttonClass } from '#ui/button';
import { Notice } from '#ui/panel';
import type { PageProps } from '../../loading/page-props.ts';
import { Charges } from '../../payment/charges.tsx';
import { Acceptance } from '../../payment/pay-bar.tsx';
import { useScripts } from '../../shell/hydrated.ts';
import { SupportCode } from '../../shell/support-code.tsx';
import { useTexts } from '../../shell/texts.tsx';
import { tabLink, useReloadPath } from '../../storage/reload-path.ts';
import type { WalletOutcome } from './pay-by-wallet.ts';
import { useWallet, type WalletState } from './use-wallet.ts';

await loadForPage(loadWalletTexts);

interface WalletViewProps extends Pick<PageProps, 'shell' | 'session'> {
  readonly option: PaymentMethodOption | null;
}

/** What is paid, and the wallet's button. Only the phone opens a wallet: a page drawn by the server costs no call. */
export function WalletView({ shell, session, option }: WalletViewProps) {
  const isScripted = useScripts();
  if (option === null) return <UnavailableWallet shell={shell} session={session} />;
  const facts = { shell, session, option };
  return isScripted ? <ReadyWallet {...facts} /> : <WalletScreen {...facts} wallet={null} />;
}

type ReadyProps = Pick<PageProps, 'shell' | 'session'> & { readonly option: PaymentMethodOption };

function ReadyWallet(props: ReadyProps) {
  const { is_accepted: isAccepted, version } = props.session.policy;
  const wallet = useWallet(props.session, props.option, isAccepted ? null : version);
  return <WalletScreen {...props} wallet={wallet} />;
}

const column = 'flex flex-col gap-4 pt-4 pb-12 wide:max-w-120 wide:pt-10';

/** The page in one of its states; the gallery draws it without requests. `wallet`: null before the page's script. */
export function WalletScreen({ shell, session, option, wallet }: ReadyProps & { readonly wallet: WalletState | null }) {
  const { t, locale } = useTexts();
  const price = wallet?.ready?.form ?? option;
  const outcome = wallet?.outcome ?? null;
  const isStuck = wallet?.ready === null && outcome !== null;
  return (
    <div className={column}>
      <h1>
        <span className="block text-16 text-soft">{option.title}</span>
        <Amount text={formatAmount(price.total_amount, locale)} code={session.currency} />
      </h1>
      {price.commission_amount > 0 ? (
        <p className="figures -mt-3 text-14 text-soft">
          {t.checkout.barWithCommission(
            option.short_title ?? option.title,
            formatAmount(price.base_amount, locale),
            formatAmount(price.commission_amount, locale),
          )}
        </p>
      ) : null}
      <div role="alert" className="empty:hidden">
        {wallet && outcome ? <Why outcome={outcome} option={option} session={session} wallet={wallet} /> : null}
      </div>
      {isStuck ? null : (
        <div>
          <Place name={option.title} wallet={wallet} />
          <Acceptance shell={shell} session={session} />
        </div>
      )}
      <OtherWay shell={shell} />
      <Charges shell={shell} charges={session.charges} />
    </div>
  );
}

/** Where the button stands, and until it does what is done. */
function Place({ name, wallet }: { readonly name: string; readonly wallet: WalletState | null }) {
  const words = walletTextsOf(useTexts().locale);
  if (wallet?.ready && !wallet.isPaying) return <WalletButton key={wallet.ready.form.id} wallet={wallet} />;
  return (
    <>
      <p
        role="status"
        className="needs-scripts flex min-h-13 items-center justify-center rounded-16 bg-sunk px-4 text-16"
      >
        {wallet?.isPaying ? words.paying : words.opening(name)}
      </p>
      {wallet ? null : (
        <noscript>
          <Notice tone="warn" title={words.noScript.title(name)}>
            {words.noScript.text}
          </Notice>
        </noscript>
      )}
    </>
  );
}

function UnavailableWallet({ shell, session }: Pick<PageProps, 'shell' | 'session'>) {
  const { t, locale } = useTexts();
  const { unavailable } = walletTextsOf(locale);
  return (
    <div className={column}>
      <h1>
        <span className="block text-16 text-soft">{t.checkout.heading}</span>
        <Amount text={formatAmount(session.amounts.amount_to_pay, locale)} code={session.currency} />
      </h1>
      <Notice tone="warn" title={unavailable.title}>
        {unavailable.text}
      </Notice>
      <OtherWay shell={shell} />
    </div>
  );
}

/** The wallet draws its button itself, by its own rules of looks. */
function WalletButton({ wallet: { ready, open } }: { readonly wallet: WalletState }) {
  const box = useRef<HTMLDivElement>(null);
  const onClick = useEffectEvent(open);
  // The wallet's script: its element in our box.
  useEffect(() => {
    if (ready) box.current?.replaceChildren(ready.wallet.button(() => onClick()));
  }, [ready]);
  return <div ref={box} data-wallet-button="" className="wallet-button" />;
}

interface WhyProps {
  readonly outcome: WalletOutcome;
  readonly option: PaymentMethodOption;
  readonly session: PaymentSession;
  readonly wallet: WalletState;
}

function Why({ outcome, option: { title }, session: { locale, currency }, wallet }: WhyProps) {
  const words = walletTextsOf(locale);
  const again = wallet.ready ? null : <Button onClick={wallet.retry}>{words.retry}</Button>;
  switch (outcome.kind) {
    case 'dismissed':
      return (
        <Notice tone="info" title={words.dismissed.title(title)}>
          {words.dismissed.text}
        </Notice>
      );
    case 'missing':
    case 'broken':
      return (
        <Notice tone="warn" title={words[outcome.kind].title(title)} actions={again}>
          {words[outcome.kind].text}
        </Notice>
      );
    case 'changed':
      return (
        <Notice tone="warn" title={words.changed.title}>
          {words.changed.text(
            formatMoney(outcome.before, currency, locale),
            formatMoney(outcome.after, currency, locale),
          )}
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="warn" title={outcome.refusal.title} actions={again}>
          <p>{outcome.refusal.advice}</p>
          {outcome.refusal.supportCode ? <SupportCode code={outcome.refusal.supportCode} /> : null}
        </Notice>
      );
    case 'led':
      return null;
  }
}

/** Back to the ways to pay, in a document without the wallet's script. */
function OtherWay({ shell }: Pick<PageProps, 'shell'>) {
  const { locale } = useTexts();
  const anew = useReloadPath(shell.dataKey);
  return (
    <a href={useScripts() ? tabLink('/checkout') : anew('/checkout')} className={buttonClass('plain')}>
      {walletTextsOf(locale).other}
    </a>
  );
}
