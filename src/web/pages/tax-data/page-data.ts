import { redirect } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import type { TaxData } from '#contracts/tax-data';
import { sessionShell } from '../../client/make-shell.ts';
import type { PageShell } from '../../shell/page-shell.ts';
import type { AskBrowser } from '../../payment/load-by-key.ts';
import type { Answer, Send } from '../../client/api.ts';
import { refusalOf } from '../../client/refusal.ts';
import { readTaxData } from '../../tax/act-on-tax.ts';
import { type OpenedBy, type RefusedPage, refusedPage, expiredLinkPath } from '../../client/refused-page.ts';

/** What the page of tax data shows. */
export type TaxPage =
  | {
      readonly state: 'ready';
      readonly shell: PageShell;
      readonly formToken: string;
      readonly isRequired: boolean;
      readonly sets: readonly TaxData[];
    }
  | RefusedPage
  | AskBrowser;

/** A school that does not show tax data has no such page. */
const noSuchPage = refusalOf('not_found', 404);

/** The page for what the API answered. `asPayer` sends with the bearer of a token. Throws a redirect where the link expired. */
export async function taxPage(
  answer: Answer<PaymentSession>,
  opened: OpenedBy,
  by: { asPayer(token: string): Send; formToken(sessionId: string): string },
): Promise<TaxPage> {
  const facts = { now: answer.now, dataKey: opened.dataKey, header: opened.header };
  if (!answer.ok) {
    if (answer.refusal.code === 'payment_session_expired') throw redirect(expiredLinkPath(opened));
    return refusedPage(answer.refusal, facts, opened.locale);
  }
  const session = answer.value;
  const list = session.settings.is_tax_data_visible ? await readTaxData(by.asPayer(session.token)) : null;
  if (!list?.ok) return refusedPage(list?.refusal ?? noSuchPage, facts, session.locale);
  return {
    state: 'ready',
    shell: await sessionShell(session, facts),
    formToken: by.formToken(session.id),
    isRequired: session.is_tax_data_required,
    sets: list.value.data,
  };
}
