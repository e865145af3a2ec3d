import type { MouseEvent } from 'react';
import { ActionBar } from '#ui/action-bar';
import { buttonClass } from '#ui/button';
import { Icon } from '#ui/icon';
import { browserSend } from '../../client/browser-send.ts';
import { keepPicture } from '../../client/download-file.ts';
import { useTexts } from '../../shell/texts.tsx';
import { useToast } from '../../shell/toaster.tsx';
import { useMoneyTexts } from '../payment-copy.ts';
import { isWhole } from './settled-ticket.tsx';
import type { ShownPayment } from './step.ts';

interface PaidBarProps {
  readonly payment: ShownPayment;
  /** The voucher's path, by its key. */
  readonly path: string;
}

/** For a payer by a ticket's link: the stamped ticket as a picture, and the PDF. Without scripts both are downloads. */
export function PaidBar({ payment, path }: PaidBarProps) {
  const { locale } = useTexts();
  const money = useMoneyTexts();
  const { receipt, voucher } = money;
  const toast = useToast();
  const number = payment.confirmation_number;
  if (!number) return null;
  const picture = `${path}/picture?locale=${locale}`;
  const keep = async (event: MouseEvent): Promise<void> => {
    event.preventDefault();
    if (!(await keepPicture(browserSend, picture, `${number}.png`))) toast('error', receipt.imageFailed);
  };
  const pdf = `${path}/file?locale=${locale}`;
  if (!isWhole(payment, money, locale))
    return (
      <ActionBar
        label={voucher.actions}
        main={
          <a href={pdf} download className={buttonClass()}>
            {receipt.pdf}
          </a>
        }
      />
    );
  return (
    <ActionBar
      label={voucher.actions}
      main={
        <a href={picture} download onClick={(event) => void keep(event)} className={buttonClass()}>
          {receipt.image}
        </a>
      }
    >
      <a href={pdf} download className={buttonClass('plain', 'tile')}>
        <Icon name="download" className="size-5" />
        <span>{voucher.pdf}</span>
      </a>
    </ActionBar>
  );
}
