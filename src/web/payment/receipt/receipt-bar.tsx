import type { ReactNode } from 'react';
import type { Receipt } from '#contracts/payment-detail';
import { formatMoney } from '#i18n/format';
import { ActionBar } from '#ui/action-bar';
import { Button } from '#ui/button';
import { bearerSend } from '../../client/browser-send.ts';
import { shareOrCopy } from '../../shell/share.ts';
import { downloadFile } from '../../client/download-file.ts';
import { useTexts } from '../../shell/texts.tsx';
import { useToast } from '../../shell/toaster.tsx';
import { useMoneyTexts } from '../payment-copy.ts';
import { PrintTile, Tile, useIsPhone } from '../steps/ticket-actions.tsx';

interface ReceiptBarProps {
  readonly paymentId: string;
  readonly receipt: Receipt;
  /** The way to pay the rest, which comes first; null if none is owed, or not now. */
  readonly rest: ReactNode;
}

/** The actions on a receipt: download it, share it. */
export function ReceiptBar({ paymentId, receipt, rest }: ReceiptBarProps) {
  const { locale } = useTexts();
  const { receipt: texts, voucher } = useMoneyTexts();
  const toast = useToast();
  const isPhone = useIsPhone();

  const save = async (): Promise<void> => {
    const name = `${receipt.confirmation_number}.pdf`;
    if (!(await downloadFile(bearerSend, `/api/payments/${paymentId}/file`, name))) toast('error', texts.pdfFailed);
  };
  const share = async (): Promise<void> => {
    const text = texts.shareText(
      formatMoney(receipt.total_paid, receipt.currency, locale),
      receipt.confirmation_number,
    );
    const result = await shareOrCopy({ title: texts.title, text });
    if (result === 'copied') toast('success', texts.textCopied);
  };

  const download = (
    <Button look={rest ? 'plain' : 'primary'} onClick={save} className="needs-scripts px-3">
      {texts.pdf}
    </Button>
  );
  return (
    <ActionBar label={voucher.actions} above={rest ? <div className="mb-2 grid">{rest}</div> : null} main={download}>
      {isPhone ? null : <PrintTile label={texts.print} />}
      <Tile icon="share" onClick={share}>
        {texts.share}
      </Tile>
    </ActionBar>
  );
}
