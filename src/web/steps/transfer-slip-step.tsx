import { useState } from 'react';
import type { NextStep } from '#contracts/next-step';
import { usualSlipHours } from '#domain/reflection';
import { formatAmount, formatDaysLeft, formatDeadline, formatMoney, unbroken } from '#i18n/format';
import { Amount } from '#ui/amount';
import { Facts } from '#ui/facts';
import { Notice } from '#ui/panel';
import { Pill } from '#ui/pill';
import { Ticket } from '#ui/ticket';
import { isUnwanted } from '../attempts/money-words.ts';
import { useTexts } from '../page/texts.tsx';
import { useToast } from '../page/toaster.tsx';
import { copyText } from '../session/share.ts';
import { Clabe } from './clabe.tsx';
import { CopyFirst, CopyLine } from './copy-line.tsx';
import { PaymentLines } from './payment-lines.tsx';
import { useSlipTexts } from './slip-texts.ts';
import { hasEnded, type StepProps } from './step.ts';
import { TicketActions } from './ticket-actions.tsx';
import { SupersededNotice, UnwantedNotice } from './ticket-notices.tsx';

type Slip = Extract<NextStep, { kind: 'transfer-slip' }>;

/** A bank transfer: everything the bank's app asks for, in the order it asks, each with its own copy button. */
export function TransferSlipStep(props: StepProps) {
  const { t, locale } = useTexts();
  const words = useSlipTexts();
  const { payment, frame } = props;
  const step = payment.next_step;
  if (step?.kind !== 'transfer-slip') return null;
  const unwanted = isUnwanted(payment);
  const ended = unwanted || hasEnded(payment, frame.now);
  const deadline = formatDeadline(step.pay_before, step.time_zone, t, locale);
  return (
    <>
      <h1>
        <span className="block text-16 text-soft">{ended ? payment.method_title : words.slip.heading}</span>
        <Amount text={formatAmount(step.amount, locale)} code={step.currency} />
      </h1>
      <div className="mt-3 mb-5">
        {unwanted ? (
          <UnwantedNotice payment={payment} />
        ) : ended ? (
          <Notice tone="bad" icon="clock" title={words.expired.title} actions={props.renewal}>
            {words.expired.text}
          </Notice>
        ) : (
          <Pill tone="warn">{`${t.voucher.before(deadline)}\u00a0· ${formatDaysLeft(step.pay_before, frame.now, step.time_zone, t)}`}</Pill>
        )}
      </div>
      {payment.superseded && !ended ? <SupersededNotice /> : null}
      <Ticket
        above={ended ? <DeadAccount step={step} /> : <BankHalf step={step} school={frame.school?.name ?? null} />}
        below={<ParentHalf step={step} payment={payment} ended={ended} unwanted={unwanted} />}
      />
      {ended ? null : (
        <div className="no-print mt-4">
          <TicketActions
            shareTitle={words.slip.shareTitle}
            durableUrl={props.durableUrl}
            pdfUrl={props.pdfUrl}
            downloadPdf={props.downloadPdf}
          />
        </div>
      )}
    </>
  );
}

type Field = 'clabe' | 'amount' | 'reference';

/** Copies one of them at a time: the button says which one the clipboard holds, for whoever comes back from the bank's app. */
function useCopied() {
  const words = useSlipTexts().slip;
  const toast = useToast();
  const [held, setHeld] = useState<Field | null>(null);
  const copy = async (field: Field, text: string): Promise<void> => {
    const done = await copyText(text);
    setHeld(done ? field : null);
    toast(done ? 'success' : 'error', done ? words.copiedField[field] : words.copyFailed);
  };
  return { held, copy };
}

/** Minor units as a bank's app takes them: 848050 is `8480.50`, in every language. */
const bareAmount = (minor: number): string => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

/** What the bank's app asks for. */
function BankHalf({ step, school }: { readonly step: Slip; readonly school: string | null }) {
  const { locale } = useTexts();
  const words = useSlipTexts().slip;
  const { held, copy } = useCopied();
  const line = (field: Field, text: string) => ({ isCopied: held === field, onCopy: () => void copy(field, text) });
  return (
    <>
      <CopyFirst
        label={words.clabe}
        words={{ copy: words.copyClabe, copied: words.copiedField.clabe }}
        {...line('clabe', step.clabe)}
      >
        <Clabe clabe={step.clabe} />
      </CopyFirst>
      <CopyLine
        label={words.amount}
        hint={words.amountHint}
        words={{ copy: words.copy, copied: words.copied }}
        {...line('amount', bareAmount(step.amount))}
      >
        {unbroken(formatMoney(step.amount, step.currency, locale))}
      </CopyLine>
      <CopyLine
        label={words.reference}
        hint={words.referenceHint}
        words={{ copy: words.copy, copied: words.copied }}
        {...line('reference', step.reference)}
      >
        {step.reference}
      </CopyLine>
      <div className="border-t border-line pt-4">
        <Facts facts={accountFacts(step, words)} />
        {school && school !== step.trustee ? (
          <p className="mt-2 text-13 text-faint">{words.beneficiaryHint(school)}</p>
        ) : null}
      </div>
    </>
  );
}

/** Whose account it was. Nothing to copy, and its number struck out. */
function DeadAccount({ step }: { readonly step: Slip }) {
  const words = useSlipTexts().slip;
  return (
    <>
      <p className="text-14 text-soft">{words.clabe}</p>
      <p className="figures mb-4 text-20 leading-8 font-bold text-faint line-through">
        <Clabe clabe={step.clabe} />
      </p>
      <Facts facts={[...accountFacts(step, words), { label: words.reference, value: step.reference }]} />
    </>
  );
}

function accountFacts(step: Slip, words: ReturnType<typeof useSlipTexts>['slip']) {
  const bank = step.bank_code ? words.bankWithCode(step.bank_name, step.bank_code) : step.bank_name;
  return [
    { label: words.bank, value: bank },
    { label: words.beneficiary, value: step.trustee },
  ];
}

interface ParentHalfProps {
  readonly step: Slip;
  readonly payment: StepProps['payment'];
  readonly ended: boolean;
  readonly unwanted: boolean;
}

/** What the parent needs: that the amount is exact, until when, when the school sees it, and what for. */
function ParentHalf({ step, payment, ended, unwanted }: ParentHalfProps) {
  const { t, locale } = useTexts();
  const words = useSlipTexts().slip;
  const hours = payment.reflection_hours;
  const deadline = formatDeadline(step.pay_before, step.time_zone, t, locale);
  const reflects = hours === 0 ? t.method.reflectionInstant : words.reflectsIn(usualSlipHours, hours);
  return (
    <div className="grid gap-4 text-14">
      {ended ? null : (
        <div>
          <p className="font-semibold">{words.exactTitle(unbroken(formatMoney(step.amount, step.currency, locale)))}</p>
          <p className="text-soft">{words.exact}</p>
        </div>
      )}
      {unwanted ? null : (
        <Facts
          facts={[
            { label: words.validUntil, value: deadline },
            { label: words.reflects, value: reflects },
          ]}
        />
      )}
      {payment.lines.length > 0 ? (
        <div className="not-first:border-t not-first:border-line not-first:pt-4">
          <h2 className="mb-2 text-soft">{words.concept}</h2>
          <PaymentLines lines={payment.lines} withAmounts={ended} />
        </div>
      ) : null}
    </div>
  );
}
