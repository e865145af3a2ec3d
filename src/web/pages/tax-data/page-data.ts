import { refusalOf } from '../../client/refusal.ts';
import { redirect } from 'react-router';
import type { TaxData } from '#contracts/tax-data';
import type { PageReader } from '../../client/api.ts';
import {
  sessionShell,
  expiredLinkPath,
  type OpenedBy,
  type RefusedPage,
  refusedPage,
} from '../../loading/make-shell.ts';
import type { AskBrowser } from '../../loading/server-loader.ts';
import type { PageShell } from '../../shell/page-shell.ts';
import { readTaxData } from '../../tax/act-on-tax.ts';
import { hasTuition } from '../../tax/tuition.ts';

export type TaxPage =
  | {
      readonly state: 'ready';
      readonly shell: PageShell;
      readonly formToken: string;
      readonly isRequired: boolean;
      readonly saysDeduction: boolean;
      readonly forTuition: boolean;
      readonly sets: readonly TaxData[];
    }
  | RefusedPage
  | AskBrowser;

/** A school without tax data has no such page. */
const noSuchPage = refusalOf('not_found', 404);

/** Returns the page for the response. Throws a redirect if the link has expired. */
export async function taxPage(by: PageReader, opened: OpenedBy): Promise<TaxPage> {
  const answer = await by.readSession();
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
    saysDeduction: session.is_deduction_shown === true,
    forTuition: hasTuition(session),
    sets: list.value.data,
  };
}
