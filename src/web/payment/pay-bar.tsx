import { Fragment, type ReactNode } from 'react';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { policyPaths } from '#domain/policies';
import { formatAmount } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import { Amount } from '#ui/amount';
import { Button } from '#ui/button';
import { useKeyedPath } from '../shell/address.ts';
import type { PageShell } from '../shell/page-shell.ts';
import { type Texts, useTexts } from '../shell/texts.tsx';
import { acceptedField } from './choice.ts';

interface PayBarProps {
  readonly options: readonly PaymentMethodOption[];
  readonly session: PaymentSession;
  readonly busy: boolean;
  /** The form that it submits. */
  readonly form: string;
  /** The button's text if another step comes first for every method; otherwise null. */
  readonly first: string | null;
  /** Whether the submit found no network. */
  readonly isStopped: boolean;
  /** Replaces the button while the submit waits for a network; null otherwise. */
  readonly waiting: ReactNode;
}

/** A bar that stays in view at the foot of a phone, and is a panel on a wide screen. */
export const payBar = {
  outer:
    'pay-bar sticky bottom-0 z-20 -mx-4 mt-auto border-t border-line bg-panel px-4 pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] wide:mx-0 wide:border-0 wide:bg-paper wide:px-0 wide:pb-6',
  inner: 'wide:rounded-18 wide:border wide:border-line wide:bg-panel wide:p-4 wide:shadow-lift',
  row: 'flex items-center justify-between gap-3',
} as const;

/**
 * The chosen method's price, and the button with its action. The page holds every total; the browser shows the chosen
 * one. On a phone it appears with the choice; on a wide screen it stands in the flow.
 */
export function PayBar({ options, session, busy, form, first, isStopped, waiting }: PayBarProps) {
  const { t, locale } = useTexts();
  const { currency } = session;
  const usable = options.flatMap((option, position) => (option.disabled ? [] : [{ option, position }]));
  return (
    <div className="choice-bar pay-bar sticky bottom-0 z-20 -mx-4 mt-auto border-t border-line bg-panel px-4 pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] wide:static wide:mx-0 wide:mt-4 wide:rounded-18 wide:border wide:p-4 wide:shadow-lift">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p role="alert" className={isStopped ? 'basis-full text-14 font-semibold text-bad' : 'sr-only'}>
          {isStopped ? t.checkout.noSignal : null}
        </p>
        <div role="status" aria-live="polite" className="contents">
          {usable.map(({ option, position }) => (
            <Fragment key={option.key}>
              <p data-total={position} className={`way-${position} figures basis-full text-13 text-soft`}>
                {sumOf(option, t.checkout, locale)}
              </p>
              <p data-total={position} className={`way-${position} flex-[1_1_auto] whitespace-nowrap`}>
                <Amount size="bar" text={formatAmount(option.total_amount, locale)} code={currency} />
              </p>
            </Fragment>
          ))}
          <div className="total-unknown flex-[1_1_7rem] text-14 text-soft">
            <p className="font-semibold text-ink">{t.checkout.pickFirst}</p>
            <p>{t.checkout.plusCommission}</p>
          </div>
        </div>
        {waiting ?? (
          <Button
            type="submit"
            form={form}
            disabled={busy}
            data-continue=""
            className="min-w-0 flex-[1_0_auto] max-w-full px-3!"
          >
            {busy ? t.checkout.working : isStopped ? t.pageError.retry : (first ?? <Verbs options={usable} />)}
          </Button>
        )}
      </div>
    </div>
  );
}

interface Placed {
  readonly option: PaymentMethodOption;
  readonly position: number;
}

/** The button's text for each method; shown like the totals. */
function Verbs({ options }: { readonly options: readonly Placed[] }) {
  const { t } = useTexts();
  return (
    <>
      {options.map(({ option, position }) => (
        <span key={option.key} data-verb={position} className={`way-${position}`}>
          {option.submit_text ?? t.checkout.continue}
        </span>
      ))}
      <span className="total-unknown">{t.checkout.continue}</span>
    </>
  );
}

function sumOf(option: PaymentMethodOption, texts: Texts['t']['checkout'], locale: Locale): string {
  const name = option.short_title ?? option.title;
  if (option.commission_amount === 0) return texts.barPlain(name);
  const [base, commission] = [option.base_amount, option.commission_amount].map((minor) => formatAmount(minor, locale));
  return texts.barWithCommission(name, base ?? '', commission ?? '');
}

interface AcceptanceProps {
  readonly shell: PageShell;
  readonly session: Pick<PaymentSession, 'policy'>;
}

/**
 * What submitting by the button accepts; nothing once accepted. The form names the version that was shown: a page drawn
 * before a new notice must not accept that one. Its links open a tab with this session, so that the typed values stay
 * here.
 */
export function Acceptance({ shell, session }: AcceptanceProps) {
  const texts = useTexts().t.checkout.acceptance[shell.country];
  const path = useKeyedPath(shell.dataKey);
  if (session.policy.is_accepted) return null;
  const link = (doc: 'privacy' | 'terms') => (
    <a href={path(policyPaths[shell.country][doc])} target="_blank" rel="opener" className="underline">
      {texts[doc]}
    </a>
  );
  return (
    <>
      <input type="hidden" name={acceptedField} value={session.policy.version} />
      <p className="mt-2 text-13 text-soft">
        {texts.before}
        {link('privacy')}
        {texts.and}
        {link('terms')}.
      </p>
    </>
  );
}
