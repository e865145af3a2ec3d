import type { Receipt } from '#contracts/payment-detail';
import { formatAmount, formatInstant, formatMoney, groupDigits, unbroken, zoneName } from '#i18n/format';
import { Amount } from '#ui/amount';
import { Button, buttonClass } from '#ui/button';
import { type Fact, Facts } from '#ui/facts';
import { Icon } from '#ui/icon';
import { Outcome } from '#ui/outcome';
import { Ticket } from '#ui/ticket';
import type { PageFrame } from '../../page/frame.ts';
import { type Texts, useTexts } from '../../page/texts.tsx';
import { useToast } from '../../page/toaster.tsx';
import { bearerSend } from '../../session/browser-send.ts';
import { downloadFile } from '../../session/download.ts';
import { shareOrCopy } from '../../session/share.ts';
import { PaymentLines } from '../../steps/payment-lines.tsx';

interface ReceiptViewProps {
  readonly frame: PageFrame;
  readonly paymentId: string;
  readonly receipt: Receipt;
  readonly returnUrl: string | null;
}

/** Proof of payment: everything of spec §3's receipt, on one ticket. */
export function ReceiptView({ paymentId, receipt, returnUrl }: ReceiptViewProps) {
  const texts = useTexts();
  const { t, locale } = texts;
  return (
    <div className="mx-auto max-w-110 pt-10 pb-14 print:pt-0">
      <Outcome tone="good" title={t.receipt.title}>
        <p className="print:hidden">{t.receipt.intro(receipt.school_name)}</p>
      </Outcome>
      <div className="mt-7">
        <Ticket
          above={
            <div className="text-center">
              <p className="text-14 text-soft">{t.receipt.totalPaid}</p>
              <p>
                <Amount text={formatAmount(receipt.total_paid, locale)} code={receipt.currency} />
              </p>
            </div>
          }
          below={
            <>
              <Facts facts={receiptFacts(receipt, texts)} />
              <div className="mt-5 border-t border-line pt-4 text-14">
                <h2 className="mb-2.5 text-soft">{t.receipt.lines}</h2>
                <PaymentLines lines={receipt.lines} withAmounts />
              </div>
            </>
          }
        />
      </div>
      <Actions paymentId={paymentId} receipt={receipt} />
      {returnUrl ? (
        <a href={returnUrl} className={`no-print mt-4 w-full ${buttonClass()}`}>
          {t.receipt.return}
        </a>
      ) : (
        <p className="no-print mt-6 text-center text-14 text-soft">{t.receipt.close}</p>
      )}
    </div>
  );
}

function receiptFacts(receipt: Receipt, { t, locale }: Texts): readonly Fact[] {
  const when = `${formatInstant(receipt.date_and_time, receipt.time_zone, locale)} (${unbroken(zoneName(receipt.time_zone, t))})`;
  return [
    { label: t.receipt.confirmation, value: receipt.confirmation_number },
    ...(receipt.reference_number ? [{ label: t.receipt.reference, value: groupDigits(receipt.reference_number) }] : []),
    { label: t.receipt.dateTime, value: when },
    { label: t.receipt.method, value: receipt.payment_method },
    { label: t.receipt.paidBy, value: receipt.payment_made_by },
    { label: t.receipt.school, value: receipt.school_name },
    { label: t.receipt.subtotal, value: formatAmount(receipt.subtotal, locale) },
    {
      label: t.receipt.commission,
      value: receipt.commission === 0 ? t.receipt.noCommission : formatAmount(receipt.commission, locale),
    },
  ];
}

function Actions({ paymentId, receipt }: { readonly paymentId: string; readonly receipt: Receipt }) {
  const { t, locale } = useTexts();
  const toast = useToast();

  const save = async (): Promise<void> => {
    const saved = await downloadFile(
      bearerSend,
      `/api/payments/${paymentId}/file`,
      `${receipt.confirmation_number}.pdf`,
    );
    if (!saved) toast('error', t.receipt.pdfFailed);
  };
  const share = async (): Promise<void> => {
    const text = t.receipt.shareText(
      formatMoney(receipt.total_paid, receipt.currency, locale),
      receipt.confirmation_number,
    );
    const result = await shareOrCopy({ title: t.receipt.title, text });
    if (result === 'copied') toast('success', t.receipt.textCopied);
  };

  return (
    <div className="no-print needs-scripts mt-4 grid grid-cols-3 gap-2">
      <Button look="plain" shape="tile" onClick={save}>
        <Icon name="download" />
        {t.receipt.pdf}
      </Button>
      <Button look="plain" shape="tile" onClick={() => window.print()}>
        <Icon name="print" />
        {t.receipt.print}
      </Button>
      <Button look="plain" shape="tile" onClick={share}>
        <Icon name="share" />
        {t.receipt.share}
      </Button>
    </div>
  );
}
