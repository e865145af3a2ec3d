import { Link } from 'react-router';
import type { PaymentDetail, Receipt } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { cameBack } from '#domain/refund-status';
import type { MoneyTexts } from '#i18n/catalogues';
import { formatAmount, formatInstant, formatMoney, groupDigits, unbroken, zoneName } from '#i18n/format';
import { Amount } from '#ui/amount';
import { buttonClass } from '#ui/button';
import { type Fact, Facts } from '#ui/facts';
import { Icon } from '#ui/icon';
import { Outcome } from '#ui/outcome';
import { Notice } from '#ui/panel';
import { Ticket } from '#ui/ticket';
import { bearerSend } from '../../client/browser-send.ts';
import { followPayment } from '../../client/stored-voucher.ts';
import { downloadFile, shareOrCopy } from '../../client/share.ts';
import { useLivePayment } from '../../payment/live-payment.ts';
import { useMoneyTexts, type CaseNote, caseNotes } from '../../payment/payment-copy.ts';
import { placeOfPayment } from '../../payment/place.ts';
import { RefundNotices } from '../../payment/refund-notes.tsx';
import { CheckCode } from '../../payment/steps/check-code.tsx';
import { PaymentLines } from '../../payment/steps/summary.tsx';
import { Tile } from '../../payment/steps/ticket-actions.tsx';
import { useKeyedPath } from '../../shell/address.ts';
import type { PageShell } from '../../shell/page-shell.ts';
import { type Texts, useTexts } from '../../shell/texts.tsx';
import { useToast } from '../../shell/toaster.tsx';

/** A payment whose money came. */
export type ReceivedPayment = PaymentDetail & { readonly receipt: Receipt };

interface ReceiptViewProps {
  readonly shell: PageShell;
  readonly payment: ReceivedPayment;
  readonly returnUrl: string | null;
}

/** Proof of payment: everything of spec §3's receipt, on one ticket; above it the truth about money that did not come as asked. */
export function ReceiptView({ shell, payment: initial, returnUrl }: ReceiptViewProps) {
  const payment = useFollowed(initial);
  const texts = useTexts();
  const { locale } = texts;
  const money = useMoneyTexts();
  const path = useKeyedPath(shell.dataKey);
  const { receipt } = payment;
  const notes = caseNotes(payment, money, locale);
  const head = headOf(payment, notes, texts, money);
  const isAsking = payment.refunds?.some(cameBack) === true;
  const wentBack = receipt.returned > 0 && !payment.session_paid;
  const isShort = notes.some(({ kind, isOpen }) => kind === 'underpaid' && isOpen);
  const owesRest = payment.may_pay_rest && !isAsking && (isShort || wentBack);
  const asAsked = receipt.total_paid === receipt.asked && receipt.returned === 0;
  return (
    <div className="mx-auto max-w-110 pt-10 pb-14 print:pt-0">
      <Outcome tone={head.tone} title={head.title} icon={head.tone === 'warn' ? 'info' : 'check'}>
        <p className="print:hidden">{head.text}</p>
      </Outcome>
      <RefundNotices payment={payment} timeZone={receipt.time_zone} />
      <Truths payment={payment} notes={notes.filter(({ title }) => title !== head.title)} />
      <div className="mt-7">
        <Ticket
          above={
            <div className="text-center">
              <p className="text-14 text-soft">{asAsked ? money.receipt.totalPaid : money.receipt.received}</p>
              <p>
                <Amount text={formatAmount(receipt.total_paid, locale)} code={receipt.currency} />
              </p>
            </div>
          }
          below={
            <>
              <Facts facts={receiptFacts(receipt, texts, money)} />
              <div className="mt-5 border-t border-line pt-4 text-14">
                <h2 className="mb-2.5 text-soft">
                  {receipt.total_paid === receipt.asked ? money.receipt.lines : money.receipt.linesAsked}
                </h2>
                <PaymentLines lines={receipt.lines} withAmounts />
              </div>
            </>
          }
        />
      </div>
      <CheckCode url={payment.check_url} />
      <Actions paymentId={payment.id} receipt={receipt} />
      {owesRest ? (
        <Link to={path('/checkout')} className={`no-print mt-4 w-full ${buttonClass(isShort ? 'primary' : 'plain')}`}>
          {money.cases.payRest}
        </Link>
      ) : null}
      {returnUrl ? (
        <a href={returnUrl} className={`no-print mt-4 w-full ${buttonClass(owesRest ? 'plain' : 'primary')}`}>
          {money.receipt.return}
        </a>
      ) : owesRest ? null : (
        <p className="no-print mt-6 text-center text-14 text-soft">{money.receipt.close}</p>
      )}
    </div>
  );
}

/** A receipt changes by itself while money of it is on its way back; otherwise it is read when it is looked at again. */
function useFollowed(initial: ReceivedPayment): ReceivedPayment {
  const { value } = useLivePayment<PaymentDetail>(initial, `/api/payments/${initial.id}`, {
    send: bearerSend,
    onShown: followPayment,
    readsAgain: true,
  });
  return { ...value, receipt: value.receipt ?? initial.receipt };
}

type Head = Pick<CaseNote, 'text'> & { readonly tone: 'good' | 'warn'; readonly title: string };

/** The page's one sentence. */
function headOf(payment: ReceivedPayment, notes: readonly CaseNote[], { locale }: Texts, texts: MoneyTexts): Head {
  const { receipt } = payment;
  if (receipt.returned > 0 && receipt.returned >= receipt.total_paid)
    return { tone: 'warn', title: texts.receipt.returnedTitle, text: texts.receipt.returnedIntro };
  const short = payment.cases.find(({ kind, status }) => kind === 'underpaid' && status === 'open');
  if (short) {
    const missing = formatMoney(short.amount, short.currency, locale);
    return { tone: 'warn', title: texts.receipt.partTitle, text: texts.receipt.partIntro(missing) };
  }
  const foreign = notes.find(({ kind, isOpen }) => kind === 'wrong_currency' && isOpen);
  if (foreign?.title) return { tone: 'warn', title: foreign.title, text: foreign.text };
  return { tone: 'good', title: texts.receipt.title, text: texts.receipt.intro(receipt.school_name) };
}

/** What waits for the school, what it decided, and which other voucher must not be paid now. */
function Truths({ payment, notes }: { readonly payment: ReceivedPayment; readonly notes: readonly CaseNote[] }) {
  const texts = useMoneyTexts().unwanted;
  if (notes.length === 0 && payment.still_waiting.length === 0) return null;
  return (
    <div className="mt-6 grid gap-3">
      {payment.still_waiting.map((other) => (
        <Notice key={other.payment_id} tone="bad" title={texts.otherTitle}>
          {texts.other(other.method_title, other.reference ? groupDigits(other.reference) : '')}
        </Notice>
      ))}
      {notes.map(({ kind, isOpen, title, text }) =>
        title ? (
          <Notice key={kind} tone={isOpen ? 'info' : 'plain'} title={title}>
            {text}
          </Notice>
        ) : (
          <p key={kind} className="flex gap-2.5 rounded-16 bg-sunk px-4 py-3 text-14 text-soft">
            <Icon name="info" className="size-5" />
            {text}
          </p>
        ),
      )}
    </div>
  );
}

function receiptFacts(receipt: Receipt, { t, locale }: Texts, texts: MoneyTexts): readonly Fact[] {
  const when = `${formatInstant(receipt.date_and_time, receipt.time_zone, locale)} (${unbroken(zoneName(receipt.time_zone, t))})`;
  return [
    { label: texts.receipt.confirmation, value: receipt.confirmation_number },
    ...(receipt.reference_number
      ? [{ label: texts.receipt.reference, value: groupDigits(receipt.reference_number) }]
      : []),
    { label: texts.receipt.dateTime, value: when },
    { label: texts.receipt.method, value: receipt.payment_method },
    { label: texts.receipt.paidBy, value: receipt.payment_made_by },
    { label: texts.receipt.school, value: receipt.school_name },
    { label: texts.receipt.subtotal, value: formatAmount(receipt.subtotal, locale) },
    {
      label: texts.receipt.commission,
      value: receipt.commission === 0 ? texts.receipt.noCommission : formatAmount(receipt.commission, locale),
    },
    ...differences(receipt, texts, (minor) => formatAmount(minor, locale)),
  ];
}

/** Less or more came than was asked, or something went back. Another currency than was asked for compares with nothing. */
function differences(
  receipt: Receipt,
  { receipt: t, refunds }: MoneyTexts,
  money: (minor: number) => string,
): readonly Fact[] {
  const { asked, total_paid: paid, returned, returning = 0 } = receipt;
  const comparable = receipt.asked_currency === receipt.currency && paid !== asked;
  return [
    ...(comparable
      ? [
          { label: t.asked, value: money(asked) },
          { label: paid < asked ? t.missing : t.over, value: money(Math.abs(paid - asked)) },
        ]
      : []),
    ...(returned > 0
      ? [
          { label: t.returned, value: money(-returned) },
          { label: t.net, value: money(paid - returned) },
        ]
      : []),
    ...(returning > 0 ? [{ label: refunds.pending, value: money(-returning) }] : []),
  ];
}

function Actions({ paymentId, receipt }: { readonly paymentId: string; readonly receipt: Receipt }) {
  const { locale } = useTexts();
  const texts = useMoneyTexts().receipt;
  const toast = useToast();

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

  return (
    <div className="no-print needs-scripts mt-4 grid grid-cols-3 gap-2">
      <Tile icon="download" onClick={save}>
        {texts.pdf}
      </Tile>
      <Tile icon="print" onClick={() => window.print()}>
        {texts.print}
      </Tile>
      <Tile icon="share" onClick={share}>
        {texts.share}
      </Tile>
    </div>
  );
}

/** Nobody has paid yet: says so, and leads to the payment that waits. */
export function NotYetView({ shell, session }: { readonly shell: PageShell; readonly session: PaymentSession }) {
  const { t } = useTexts();
  const { receipt } = useMoneyTexts();
  const path = useKeyedPath(shell.dataKey);
  const [waiting] = session.payments_in_process;
  return (
    <div className="py-16">
      <Outcome tone="warn" title={receipt.notYetTitle}>
        <p>{receipt.notYet}</p>
      </Outcome>
      <div className="mx-auto mt-8 grid max-w-90">
        <Link to={path(waiting ? placeOfPayment(waiting) : '/checkout')} className={buttonClass()}>
          {waiting ? t.checkout.resume : t.pageError.goCheckout}
        </Link>
      </div>
    </div>
  );
}
