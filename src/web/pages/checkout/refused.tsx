import type { PaymentSession } from '#contracts/session';
import { outcomeTexts } from '#i18n/outcome-texts';
import { Notice } from '#ui/panel';
import { browserReader } from '../../client/browser-send.ts';
import type { OpenedBy } from '../../loading/make-shell.ts';
import { AdvisorCard } from '../../shell/advisor-card.tsx';
import { useTexts } from '../../shell/texts.tsx';
import { type CheckoutPage, checkoutPage } from './page-data.ts';

/** Reads the checkout again: after a submit that started nothing, or on the way back to it. */
export async function readCheckout(opened: OpenedBy): Promise<CheckoutPage> {
  return checkoutPage(browserReader(opened.dataKey), opened);
}

interface DisabledProps {
  readonly session: PaymentSession;
  /** Whether the response to a submit already says it on this page. */
  readonly isSaid: boolean;
}

/** The school paused payments: its contact. Source: spec §1. */
export function DisabledNotice({ session, isSaid }: DisabledProps) {
  const words = outcomeTexts[useTexts().locale];
  const { advisor } = session.school;
  return (
    <>
      {isSaid ? null : (
        <Notice tone="warn" title={words.disabledTitle}>
          {words.disabled}
        </Notice>
      )}
      {advisor ? <AdvisorCard {...advisor} /> : null}
    </>
  );
}
