import { redirect } from 'react-router';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { hasOwnForm, typesCard } from '#contracts/step-traits';
import { cardTextsOf } from '#i18n/card-texts';
import type { Answer } from '../../client/api.ts';
import { sessionShell, type OpenedBy, type RefusedPage } from '../../loading/make-shell.ts';
import type { AskBrowser } from '../../loading/server-loader.ts';
import { isPayable, offeredAt, placeOfForm } from '../../payment/place.ts';
import { placeOfTaxData } from '../../tax/place.ts';
import { refusedForm } from '../../payment/refused-form.ts';
import type { PageShell } from '../../shell/page-shell.ts';

/** What the card page shows. `unavailable`: this session cannot be paid by card now. */
export type CardPage =
  | {
      readonly state: 'ready';
      readonly shell: PageShell;
      readonly session: PaymentSession;
      readonly option: PaymentMethodOption;
      /** The attempt that leads back here, from the page where it ended. */
      readonly cameFrom: PaymentDetail | null;
    }
  | { readonly state: 'unavailable'; readonly shell: PageShell; readonly session: PaymentSession }
  | RefusedPage
  | AskBrowser;

/** Returns the card page for the response. Throws a redirect to a receipt, a pending payment or an expired link. */
export async function cardPage(
  answer: Answer<PaymentSession>,
  opened: OpenedBy & { readonly methodKey: string | null },
  link: (path: string) => string,
): Promise<CardPage> {
  const facts = { now: answer.now, dataKey: opened.dataKey, header: opened.header };
  if (!answer.ok) return refusedForm(answer, { ...opened, pathname: '/card' }, link);
  const session = answer.value;
  if (session.status === 'confirmation_pending') throw redirect(link('/checkout'));
  const { subtitle } = cardTextsOf(session.locale);
  const shell = { ...(await sessionShell(session, facts)), subtitle };
  const offered = offeredAt(session, '/card', opened.methodKey);
  // A card that is typed elsewhere has no form here: the checkout offers it and leads there.
  if (offered && !hasOwnForm(offered)) throw redirect(link('/checkout'));
  const option = offered && typesCard(offered) && isPayable(session) ? offered : null;
  if (!option) return { state: 'unavailable', shell, session };
  // Data needed before paying is requested before a card is typed.
  if (session.is_tax_data_required && session.payer.tax_data === null)
    throw redirect(link(placeOfTaxData(placeOfForm(session, option.key) ?? '/card')));
  return { state: 'ready', shell, session, option, cameFrom: null };
}
