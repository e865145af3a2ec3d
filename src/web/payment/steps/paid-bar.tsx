import { ActionBar } from '#ui/action-bar';
import { buttonClass } from '#ui/button';
import { Icon } from '#ui/icon';
import { browserSend } from '../../client/browser-send.ts';
import { useTexts } from '../../shell/texts.tsx';
import { owedPart, useMoneyTexts } from '../payment-copy.ts';
import { isWhole } from './settled-ticket.tsx';
import { NamesSwitch, useStampedPicture, WhatsAppTile } from './stamped-picture.tsx';
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
  const number = payment.confirmation_number;
  if (!number) return null;
  const pdf = `${path}/file?locale=${locale}`;
  if (isWhole(payment, money, locale)) return <StampedBar {...{ payment, path, number, pdf }} />;
  return (
    <ActionBar
      label={money.voucher.actions}
      main={
        <a href={pdf} download className={buttonClass()}>
          {money.receipt.pdf}
        </a>
      }
    />
  );
}

function StampedBar({ payment, path, number, pdf }: PaidBarProps & Readonly<Record<'number' | 'pdf', string>>) {
  const { receipt, voucher } = useMoneyTexts();
  const { currency, lines } = payment;
  const of = { send: browserSend, path: `${path}/picture`, number, amount: owedPart(payment), currency, lines };
  const picture = useStampedPicture(of);
  return (
    <ActionBar
      label={voucher.actions}
      above={<NamesSwitch picture={picture} />}
      main={
        <a href={picture.address} download onClick={picture.keep} className={buttonClass()}>
          {receipt.image}
        </a>
      }
    >
      <WhatsAppTile picture={picture} />
      <a href={pdf} download className={buttonClass('plain', 'tile')}>
        <Icon name="download" className="size-5" />
        <span>{voucher.pdf}</span>
      </a>
    </ActionBar>
  );
}
