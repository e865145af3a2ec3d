import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { TransferReport } from '#contracts/transfer-reports';
import type { ReportField } from '#domain/transfer-report';
import { formatDeadline, formatAmount, formatMoney, formatShortDay, momentIn, readDay, unbroken } from '#i18n/format';
import { Button, buttonClass } from '#ui/button';
import { TextField } from '#ui/text-field';
import { useKeyedPath } from '../shell/address.ts';
import { useSubmitOnce } from '../shell/busy.tsx';
import type { PageShell } from '../shell/page-shell.ts';
import { useTexts } from '../shell/texts.tsx';
import { useInstructionTexts } from './payment-copy.ts';
import { placeOfPayment } from './place.ts';
import { reportOf, type ReportOutcome } from './report.ts';

interface ReportProps {
  readonly shell: PageShell;
  readonly payment: PaymentDetail;
  readonly formToken: string;
  /** What came of sending it, while the payer is still here. */
  readonly outcome: ReportOutcome | null;
}

/** "I have transferred", where only the school's own statement can tell: what was said of it and how far it is, and the form. */
export function ReportTransfer(props: ReportProps) {
  const { payment, shell } = props;
  const texts = useInstructionTexts().report;
  const report = payment.transfer_report ?? null;
  if (!payment.actions.includes('report')) return null;
  return (
    <>
      {report ? <HowFar shell={shell} report={report} currency={payment.currency} /> : null}
      <ReportForm {...props} report={report} label={report ? texts.correct : texts.open} />
    </>
  );
}

interface HowFarProps {
  readonly shell: PageShell;
  readonly report: TransferReport;
  readonly currency: PaymentDetail['currency'];
}

function HowFar({ shell, report, currency }: HowFarProps) {
  const { t, locale } = useTexts();
  const texts = useInstructionTexts().report;
  const isLate = report.status === 'not_found';
  return (
    <div
      className={`appearing mt-3 mb-3 rounded-12 px-3.5 py-3 text-14 ${isLate ? 'bg-warn-ground' : 'bg-info-ground'}`}
    >
      <h2 className="text-16 font-semibold">{isLate ? texts.notFoundTitle : texts.sentTitle}</h2>
      <p className="mt-1">
        {isLate ? texts.notFound : texts.sent(formatDeadline(report.expected_by, shell.timeZone, t, locale))}
      </p>
      <p className="figures mt-2 wrap-anywhere">
        {texts.summary(
          report.bank,
          formatShortDay(readDay(report.paid_on), locale),
          unbroken(formatMoney(report.amount, currency, locale)),
          report.document_number,
        )}
      </p>
    </div>
  );
}

type FormProps = ReportProps & { readonly report: TransferReport | null; readonly label: string };

/** Opens without scripts, and stays open while something in it has to be changed. */
function ReportForm({ shell, payment, formToken, outcome, report, label }: FormProps) {
  const texts = useInstructionTexts().report;
  const path = useKeyedPath(shell.dataKey);
  const submit = useSubmitOnce();
  const box = useRef<HTMLDetailsElement>(null);
  const isRefused = outcome !== null && (outcome.refusal !== null || outcome.wrong.length > 0);
  // The browser's focus: the first thing that has to be changed; and the folded form, once it was taken.
  useEffect(() => {
    if (isRefused) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    else if (outcome && box.current) box.current.open = false;
  }, [outcome, isRefused]);
  const hidden = { data: shell.dataKey ?? '', locale: shell.locale, form_token: formToken, [reportOf]: payment.id };
  return (
    <details ref={box} open={isRefused || undefined} className="no-print group">
      <summary
        className={`w-full list-none [&::-webkit-details-marker]:hidden ${buttonClass(report ? 'plain' : 'primary')}`}
      >
        {label}
      </summary>
      <div className="mt-2 rounded-16 bg-sunk p-4">
        <h2 className="text-16 font-semibold">{texts.heading}</h2>
        <p className="mt-1 mb-4 text-14 text-soft">{texts.why}</p>
        <p role="alert" className="mb-3 text-14 font-medium text-bad empty:hidden">
          {outcome?.refusal?.advice}
        </p>
        <Form method="post" action={path(placeOfPayment(payment))} onSubmit={submit.onSubmit} className="grid gap-4">
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <ReportFields shell={shell} payment={payment} report={report} outcome={outcome} />
          <Button type="submit" disabled={submit.busy}>
            {submit.busy ? texts.sending : texts.send}
          </Button>
        </Form>
      </div>
    </details>
  );
}

/** The school's day, as a date field writes it. */
function todayIn({ now, timeZone }: PageShell): string {
  const { year, month, day } = momentIn(now, timeZone);
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

type FieldsProps = Pick<FormProps, 'shell' | 'payment' | 'report' | 'outcome'>;

function ReportFields({ shell, payment, report, outcome }: FieldsProps) {
  const texts = useInstructionTexts().report;
  const today = todayIn(shell);
  const sum = formatAmount(report?.amount ?? payment.total_amount, shell.locale).replace('$', '');
  const field = (name: ReportField, otherwise: string) => ({
    id: `report-${name}`,
    name,
    required: true,
    defaultValue: outcome?.given[name] ?? otherwise,
    error: outcome?.wrong.includes(name) ? texts.wrong[name] : null,
    autoComplete: 'off',
  });
  return (
    <>
      <TextField {...field('bank', report?.bank ?? '')} label={texts.bank} maxLength={60} />
      <TextField {...field('paid_on', report?.paid_on ?? today)} label={texts.paidOn} type="date" max={today} />
      <TextField {...field('amount', sum)} label={texts.amount} inputMode="decimal" maxLength={20} />
      <TextField
        {...field('document_number', report?.document_number ?? '')}
        label={texts.number}
        hint={texts.numberHint}
        maxLength={30}
        spellCheck={false}
      />
    </>
  );
}
