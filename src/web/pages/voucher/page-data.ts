import type { VoucherView } from '#contracts/voucher-view';
import { catalogueOf, loadCatalogue, loadMoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import type { Answer } from '../../client/api.ts';
import { voucherShell, type RefusedPage, refusedPage } from '../../loading/make-shell.ts';
import type { AskBrowser } from '../../loading/server-loader.ts';
import { isWhole } from '../../payment/steps/settled-ticket.tsx';
import { ticketTitle } from '../../payment/steps/ticket-words.ts';
import type { PageShell } from '../../shell/page-shell.ts';

export type VoucherPage =
  | {
      readonly state: 'ready';
      readonly shell: PageShell;
      readonly voucher: VoucherView;
      /** Whether a chat's preview of the link calls it paid. */
      readonly isPaid: boolean;
      /** When the shown copy was stored; null if the voucher itself was read. */
      readonly savedAt: string | null;
    }
  | RefusedPage
  | AskBrowser;

export async function voucherPage(answer: Answer<VoucherView>, locale: string | null): Promise<VoucherPage> {
  if (answer.ok) {
    const drawn = await voucherShell(answer.value, answer.now);
    // The title, also a preview's: the ticket in one sentence, or that it is paid.
    await Promise.all([loadCatalogue(drawn.locale), loadMoneyTexts(drawn.locale)]);
    const money = moneyTextsOf(drawn.locale);
    const isPaid = isWhole(answer.value, money, drawn.locale);
    const title = isPaid
      ? money.ticket.documentTitle(answer.value.school.name)
      : ticketTitle(answer.value, { locale: drawn.locale, t: catalogueOf(drawn.locale) });
    const shell = title === null ? drawn : { ...drawn, title };
    return { state: 'ready', shell, voucher: answer.value, isPaid, savedAt: null };
  }
  return refusedPage(answer.refusal, { now: answer.now, dataKey: null, header: null }, locale);
}
