import { useEffect, useEffectEvent, useState } from 'react';
import type { Receipt } from '#contracts/payment-detail';
import { formatMoney, monthName, readDay } from '#i18n/format';
import { Button } from '#ui/button';
import { Facts } from '#ui/facts';
import { Modal } from '#ui/modal';
import { apiNow } from '../../shell/api-clock.ts';
import { ask } from '../../client/api.ts';
import { bearerSend } from '../../client/browser-send.ts';
import { downloadFile } from '../../client/download-file.ts';
import { whileBusy } from '../../shell/busy.tsx';
import { withFields } from '../../shell/parse.ts';
import { untilGone } from '../../shell/until-gone.ts';
import { useTexts } from '../../shell/texts.tsx';
import { useToast } from '../../shell/toaster.tsx';
import { useMoneyTexts } from '../payment-copy.ts';
import { PaymentLines } from '../steps/paid-for.tsx';
import { paidBy, whenPaid } from './receipt-copy.ts';

const isReceipt = withFields<Receipt>({ confirmation_number: 'string', lines: 'list' });

interface MonthReceiptProps {
  /** Where its receipt is. */
  readonly path: string;
  readonly month: string;
  readonly onClose: () => void;
}

/** The receipt of another month, over the one that is open. */
export function MonthReceipt({ path, month, onClose }: MonthReceiptProps) {
  const texts = useTexts();
  const money = useMoneyTexts();
  const { receipt: words } = money;
  const toast = useToast();
  const [receipt, setReceipt] = useState<Receipt | null>(null);

  const failed = useEffectEvent(() => {
    toast('error', words.year.failed);
    onClose();
  });

  // The API.
  useEffect(
    () =>
      untilGone(whileBusy(ask(bearerSend, `${path}?locale=${texts.locale}`, isReceipt)), (answer) =>
        answer.ok ? setReceipt(answer.value) : failed(),
      ),
    [path, texts.locale],
  );

  if (!receipt) return null;
  const { confirmation_number: number, total_paid: total, currency, lines } = receipt;
  const save = async (): Promise<void> => {
    const file = `${path}/file?locale=${texts.locale}`;
    if (!(await downloadFile(bearerSend, file, `${number}.pdf`))) toast('error', words.pdfFailed);
  };
  const name = monthName(readDay(month).month, texts.locale);
  return (
    <Modal title={words.year.receipt(name)} closeLabel={texts.t.common.close} onClose={onClose}>
      <p className="figures mt-2 text-24 font-bold">{formatMoney(total, currency, texts.locale)}</p>
      <p className="figures mb-3 text-14 text-soft">{`${whenPaid(receipt, apiNow(), texts, money)} · ${paidBy(receipt, texts, money)}`}</p>
      <PaymentLines lines={lines} withAmounts />
      <Facts className="my-3 border-t border-line pt-3" facts={[{ label: words.confirmation, value: number }]} />
      <Button onClick={save} className="w-full">
        {words.pdf}
      </Button>
    </Modal>
  );
}
