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
import { NamesSwitch, useStampedPicture, WhatsAppTile } from '../steps/stamped-picture.tsx';
import { PrintTile, Tile, useIsPhone } from '../steps/ticket-actions.tsx';

interface ReceiptBarProps {
  readonly paymentId: string;
  readonly receipt: Receipt;
  /** Whether its ticket is stamped as paid: only then there is a picture of it. */
  readonly isStamped: boolean;
  /** The way to pay the rest, which comes first; null if none is owed, or not now. */
  readonly rest: ReactNode;
}

/** The actions on a receipt: download it, save it as a picture, send it. */
export function ReceiptBar({ paymentId, receipt, isStamped, rest }: ReceiptBarProps) {
  const { receipt: texts, voucher } = useMoneyTexts();
  const toast = useToast();
  const isPhone = useIsPhone();
  const { confirmation_number: number, currency, lines } = receipt;
  const path = `/api/payments/${paymentId}`;
  const of = { send: bearerSend, path: `${path}/picture`, number, amount: receipt.total_paid, currency, lines };
  const picture = useStampedPicture(of);

  const save = async (): Promise<void> => {
    if (!(await downloadFile(bearerSend, `${path}/file`, `${number}.pdf`))) toast('error', texts.pdfFailed);
  };
  const above = isStamped ? <NamesSwitch picture={picture} /> : null;
  return (
    <ActionBar
      label={voucher.actions}
      above={rest ? <div className="mb-2 grid">{rest}</div> : above}
      main={
        <Button look={rest ? 'plain' : 'primary'} onClick={save} className="needs-scripts px-3">
          {texts.pdf}
        </Button>
      }
    >
      {isPhone ? null : <PrintTile label={texts.print} />}
      {isStamped ? (
        <>
          <Tile icon="download" label={texts.image} onClick={picture.keep}>
            {texts.imageTile}
          </Tile>
          <WhatsAppTile picture={picture} />
        </>
      ) : (
        <ShareTile receipt={receipt} />
      )}
    </ActionBar>
  );
}

/** What has no picture is shared as words. */
function ShareTile({ receipt }: Pick<ReceiptBarProps, 'receipt'>) {
  const { locale } = useTexts();
  const { receipt: texts } = useMoneyTexts();
  const toast = useToast();
  const share = async (): Promise<void> => {
    const sum = formatMoney(receipt.total_paid, receipt.currency, locale);
    const text = texts.shareText(sum, receipt.confirmation_number);
    const result = await shareOrCopy({ title: texts.title, text });
    if (result === 'copied') toast('success', texts.textCopied);
  };
  return (
    <Tile icon="share" onClick={share}>
      {texts.share}
    </Tile>
  );
}
