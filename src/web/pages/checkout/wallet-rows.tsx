import { createRoot, type Root } from 'react-dom/client';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { declineGroups } from '#domain/decline-reasons';
import { catalogueOf, loadMoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import { formatAmount } from '#i18n/format';
import { loadWalletTexts, walletTextsOf } from '#i18n/wallet-texts';
import { Chevron } from '#ui/icon';
import { Notice, Panel } from '#ui/panel';
import { afterChanges } from '../../embedding/beside.ts';
import { placeOfWallet } from '../../payment/place.ts';
import { declinedKey } from '../../payment/wallet-declined.ts';
import { hydration } from '../../shell/hydrated.ts';
import { tab } from '../../storage/browser-storage.ts';
import { tabLink } from '../../storage/reload-path.ts';

interface Shown {
  readonly session: PaymentSession;
  readonly options: readonly PaymentMethodOption[];
  readonly declined: Declined | null;
}

interface Declined {
  readonly title: string;
  readonly group: string;
}

let shown: Shown | null = null;
let drawn: { readonly of: Shown; readonly box: Element; readonly root: Root } | null = null;
let isFollowing = false;

/**
 * Shows the wallets of this phone under everything that was there, so that nothing moves: no server knows them, and the
 * page is in use.
 */
export async function showWallets(session: PaymentSession, options: readonly PaymentMethodOption[]): Promise<void> {
  await Promise.all([loadWalletTexts(session.locale), loadMoneyTexts(session.locale), hydration]);
  shown = { session, options, declined: takeDeclined() ?? shown?.declined ?? null };
  fit();
  if (!isFollowing) afterChanges(fit);
  isFollowing = true;
}

/** What a wallet's page left of a payment that was declined, once. */
function takeDeclined(): Declined | null {
  const [title, group] = tab.read(declinedKey)?.split('|') ?? [];
  tab.remove(declinedKey);
  return title && group ? { title, group } : null;
}

/** Draws the rows before the bar, wherever the list is drawn. */
function fit(): void {
  const bar = document.querySelector('[data-ways] > .choice-bar');
  if (!shown || (drawn?.of === shown && drawn.box.isConnected)) return;
  if (!bar) return;
  drawn?.root.unmount();
  drawn?.box.remove();
  const box = document.createElement('section');
  box.className = 'mt-4 mb-2';
  bar.before(box);
  const root = createRoot(box);
  root.render(<WalletRows {...shown} />);
  drawn = { of: shown, box, root };
}

export function WalletRows({ session, options, declined }: Shown) {
  return (
    <>
      {declined ? <DeclinedNotice {...declined} session={session} /> : null}
      <Panel className="overflow-hidden">
        {options.map((option) => (
          <WalletRow key={option.key} option={option} session={session} />
        ))}
      </Panel>
    </>
  );
}

function DeclinedNotice({ title, group, session: { locale } }: Declined & Pick<Shown, 'session'>) {
  const known = declineGroups.find((each) => each === group) ?? 'system_error';
  return (
    <div role="alert" ref={(box) => box?.scrollIntoView({ block: 'center' })} className="mb-3">
      <Notice tone="bad" title={walletTextsOf(locale).declined(title)}>
        {moneyTextsOf(locale).status.declines[known]}
      </Notice>
    </div>
  );
}

interface RowProps {
  readonly option: PaymentMethodOption;
  readonly session: PaymentSession;
}

/** A link to the wallet's own page: only its document may load the wallet's script. */
function WalletRow({ option, session: { locale } }: RowProps) {
  const { method } = catalogueOf(locale);
  const cost =
    option.commission_amount === 0 ? method.noCommission : method.plus(formatAmount(option.commission_amount, locale));
  return (
    <a
      href={tabLink(placeOfWallet(option.key))}
      className="grid grid-cols-[min(2.5rem,12vw)_minmax(0,1fr)_24px] items-start gap-x-3 wrap-anywhere border-line px-3.5 py-1.5 not-first:border-t hover:bg-tint"
    >
      <img src={option.logo ?? ''} alt="" height="20" className="h-5 max-w-full object-contain object-left" />
      <span className="text-16 leading-5.5 font-semibold">{option.submit_text ?? option.title}</span>
      <span className="text-soft">
        <Chevron />
      </span>
      <span className="figures col-span-2 col-start-2 mt-0.5 text-14 text-soft">
        {option.arrival?.text ?? method.instant} · <span className="inline-block max-w-full">{cost}</span>
      </span>
    </a>
  );
}
