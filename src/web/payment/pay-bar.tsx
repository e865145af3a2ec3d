import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { policyPaths } from '#domain/policies';
import { formatAmount } from '#i18n/format';
import { Amount } from '#ui/amount';
import { Button } from '#ui/button';
import { useKeyedPath } from '../shell/address.ts';
import type { PageShell } from '../shell/page-shell.ts';
import { useTexts } from '../shell/texts.tsx';
import { acceptedField } from './choice.ts';

interface PayBarProps {
  readonly shell: PageShell;
  readonly options: readonly PaymentMethodOption[];
  readonly session: PaymentSession;
  readonly busy: boolean;
}

/** A bar that stays in view at the foot of a phone, and is a panel on a wide screen. */
export const payBar = {
  outer:
    'pay-bar sticky bottom-0 z-20 -mx-4 mt-auto border-t border-line bg-panel px-4 pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] wide:mx-0 wide:border-0 wide:bg-paper wide:px-0 wide:pb-6',
  inner: 'wide:rounded-18 wide:border wide:border-line wide:bg-panel wide:p-4 wide:shadow-lift',
  row: 'flex items-center justify-between gap-3',
} as const;

/** The total of the chosen method, its commission beside it, and the button. Every total is in the page; the browser shows the chosen one's. */
export function PayBar({ shell, options, session, busy }: PayBarProps) {
  const { t, locale } = useTexts();
  const { currency } = session;
  return (
    <div className={payBar.outer}>
      <div className={payBar.inner}>
        <div className={payBar.row}>
          <div role="status" aria-live="polite" className="min-w-0">
            {options.map((option, position) =>
              option.disabled ? null : (
                <div key={option.key} data-total={position}>
                  <p className="figures text-13 text-faint">
                    {option.commission_amount === 0
                      ? t.checkout.totalPlain
                      : t.checkout.totalWithCommission(
                          formatAmount(option.base_amount, locale),
                          formatAmount(option.commission_amount, locale),
                        )}
                  </p>
                  <Amount size="bar" text={formatAmount(option.total_amount, locale)} code={currency} />
                </div>
              ),
            )}
            <div className="total-unknown">
              <p className="text-13 text-faint">{t.checkout.plusCommission}</p>
              <Amount size="bar" text={formatAmount(session.amounts.amount_to_pay, locale)} code={currency} />
            </div>
          </div>
          <Button type="submit" disabled={busy} data-continue="" className="flex-none">
            {busy ? t.checkout.working : t.checkout.continue}
          </Button>
        </div>
        <Acceptance shell={shell} session={session} />
      </div>
    </div>
  );
}

interface AcceptanceProps {
  readonly shell: PageShell;
  readonly session: Pick<PaymentSession, 'policy'>;
}

/**
 * What submitting by the button beside it accepts; nothing once it was accepted. The form says which version was shown: a
 * page drawn before a new notice must not accept that one. Its links open a tab that knows this one's
 * session, so that what was typed here stays.
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
