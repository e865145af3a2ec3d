import { loadNoticesTexts } from '#i18n/notices-texts';
import type { PageProps } from '../loading/page-props.ts';
import { openOffline } from '../storage/open-offline.ts';
import { followPayment, hasCopy, saveVoucher } from '../storage/stored-voucher.ts';
import { showToast } from '../shell/toast-area.tsx';

type Shown = Pick<PageProps, 'shell' | 'payment'>;

/** Updates this phone's copies by the payment shown, and makes the page open without a network if one is stored. */
export function keepCopy({ shell, payment }: Shown): void {
  followPayment(payment);
  if (!saveVoucher({ shell, payment })) void warnNotStored({ shell, payment });
  else if (hasCopy(payment)) openOffline(shell);
}

const warned = new Set<string>();

/** Says once that this phone cannot store the voucher: its payer should know before they walk to the store. */
async function warnNotStored({ shell, payment }: Shown): Promise<void> {
  if (warned.has(payment.id)) return;
  warned.add(payment.id);
  const texts = await loadNoticesTexts(shell.locale).catch(() => null);
  if (texts) showToast('warning', texts.voucherNotSaved, { showClose: true });
}
