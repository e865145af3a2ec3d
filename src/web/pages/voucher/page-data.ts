import type { VoucherView } from '#contracts/voucher-view';
import { catalogueOf, loadCatalogue, loadMoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import type { Answer } from '../../client/api.ts';
import { voucherShell, type RefusedPage, refusedPage } from '../../loading/make-shell.ts';
import type { AskBrowser } from '../../loading/server-loader.ts';
import { enlarged, isLargeAddress } from '../../payment/steps/large-ticket.tsx';
import { isWhole } from '../../payment/steps/settled-ticket.tsx';
import { ticketTitle } from '../../payment/steps/ticket-words.ts';
import type { PageShell } from '../../shell/page-shell.ts';

export type VoucherPage =
  | {
      readonly state: 'ready';
      readonly shell: PageShell;
      readonly voucher: VoucherView;
      /** In large type, as its sender chose. */
      readonly isLarge: boolean;
      /** Whether a chat's preview of the link calls it paid. */
      readonly isPaid: boolean;
      /** When the shown copy was stored; null if the voucher itself was read. */
      readonly savedAt: string | null;
    }
  | RefusedPage
  | AskBrowser;

export async function voucherPage(
  answer: Answer<VoucherView>,
  locale: string | null,
  address: URL,
): Promise<VoucherPage> {
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
    return { state: 'ready', ...inTextSize(shell, address), voucher: answer.value, isPaid, savedAt: null };
  }
  return refusedPage(answer.refusal, { now: answer.now, dataKey: null, header: null }, locale);
}

/** The shell in the text size of the address. */
export function inTextSize(shell: PageShell, address: URL): { readonly shell: PageShell; readonly isLarge: boolean } {
  const isLarge = isLargeAddress(address);
  return { shell: isLarge ? enlarged(shell) : shell, isLarge };
}
