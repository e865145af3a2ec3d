import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { TransferReport } from '#contracts/transfer-reports';
import type { ReportField } from '#domain/transfer-report';
import { formatAmount, formatMoney, momentIn, readDay, unbroken } from '#i18n/format';
import { formatDeadline, formatShortDay } from '#i18n/format-moment';
import { Button, buttonClass } from '#ui/button';
import { TextField } from '#ui/text-field';
import type { PageProps } from '../loading/page-props.ts';
import { useSubmitOnce } from '../shell/busy.tsx';
import type { PageShell } from '../shell/page-shell.ts';
import { useTexts } from '../shell/texts.tsx';
import { useInstructionTexts } from './payment-copy.ts';
import { reportOf, type ReportOutcome } from './report.ts';

interface ReportProps extends Pick<PageProps, 'shell' | 'payment' | 'formToken'> {
  /** Where the form is sent; the payer stays there. */
  readonly action: string;
  /** The outcome of sending it, while the payer is still here. */
  readonly outcome: ReportOutcome | null;
}

/** The texts of a transfer, or of a deposit at a counter. */
function useReportTexts({ next_step: step }: Pick<PaymentDetail, 'next_step'>) {
  const { report, depositReport } = useInstructionTexts();
  return step?.kind === 'instructions' && step.channel === 'counter' ? depositReport : report;
}

/** "I have transferred": the form, or that it takes no more corrections. */
export function ReportTransfer(props: ReportProps) {
  const { payment } = props;
  const texts = useReportTexts(payment);
  const report = payment.transfer_report ?? null;
  if (!payment.actions.includes('report')) return null;
  // Beside "I already paid" it has another purpose: to say which transfer it was.
  const opener = payment.actions.includes('check') ? texts.find : texts.open;
  return report?.corrections_left === 0 ? (
    <p className="text-14 text-soft">{texts.noMoreCorrections}</p>
  ) : (
    <ReportForm {...props} report={report} label={report ? texts.correct : opener} />
  );
}

type Reported = Pick<ReportProps, 'shell' | 'payment'> & { readonly report: TransferReport };

/** The text of its status. */
function useProgress({ shell, payment, report }: Reported) {
  const { t, locale } = useTexts();
  const texts = useReportTexts(payment);
  const until = (instant: string) => formatDeadline(instant, shell.timeZone, t, locale);
  const { status, late_at: late, usual_minutes: minutes, expected_by: last } = report;
  if (status === 'not_found') return { title: texts.notFoundTitle, lines: [texts.notFound] };
  if (status === 'late') return { title: texts.lateTitle, lines: [texts.late] };
  const isMeasured = typeof minutes === 'number' && late !== undefined;
  const sent = isMeasured ? texts.sentUsual(report.bank, minutes, until(late)) : texts.sent(until(last));
  return { title: texts.sentTitle, lines: [sent] };
}

/** The report, and its status. */
export function HowFar(props: Pick<Reported, 'shell' | 'payment'>) {
  const report = props.payment.actions.includes('report') ? props.payment.transfer_report : null;
  return report ? <Progress {...props} report={report} /> : null;
}

function Progress(props: Reported) {
  const { payment, report } = props;
  const { locale } = useTexts();
  const texts = useReportTexts(payment);
  const { title, lines } = useProgress(props);
  const sum = (minor: number) => unbroken(formatMoney(minor, payment.currency, locale));
  const why = {
    amount_differs: texts.amountDiffers(sum(report.amount), sum(payment.total_amount)),
    number_not_found: texts.numberNotFound,
  };
  const hasCase = report.status === 'not_found' && typeof report.case_opened_at === 'string';
  const isCalm = report.status === 'reported';
  const day = formatShortDay(readDay(report.paid_on), locale);
  return (
    <div
      className={`appearing mt-3 mb-3 rounded-12 px-3.5 py-3 text-14 ${isCalm ? 'bg-info-ground' : 'bg-warn-ground'}`}
    >
      <h2 className="text-16 font-semibold">{title}</h2>
      {[...(report.why ? [why[report.why]] : []), ...lines, ...(hasCase ? [texts.caseOpen] : [])].map((line) => (
        <p key={line} className="mt-1">
          {line}
        </p>
      ))}
      <p className="figures mt-2 wrap-anywhere">
        {texts.summary(
          report.bank,
          report.paid_time ? `${day}, ${report.paid_time}` : day,
          sum(report.amount),
          report.document_number,
        )}
      </p>
    </div>
  );
}

type FormProps = ReportProps & { readonly report: TransferReport | null; readonly label: string };

/** Opens without scripts, and stays open while a field must change. */
function ReportForm({ shell, payment, formToken, action, outcome, report, label }: FormProps) {
  const texts = useReportTexts(payment);
  const submit = useSubmitOnce();
  const box = useRef<HTMLDetailsElement>(null);
  // No provider can be asked: the payer can only check the report.
  const isNext = report?.status === 'not_found' && !payment.actions.includes('check');
  const isRefused = outcome !== null && (outcome.refusal !== null || outcome.wrong.length > 0);
  // The browser's focus: on the first field to change; on the folded form, once it was accepted.
  useEffect(() => {
    if (isRefused) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    else if (outcome && box.current) box.current.open = false;
  }, [outcome, isRefused]);
  const hidden = { data: shell.dataKey ?? '', locale: shell.locale, form_token: formToken, [reportOf]: payment.id };
  return (
    <details ref={box} open={isRefused || undefined} className="reporting no-print group">
      <summary
        className={`w-full list-none [&::-webkit-details-marker]:hidden ${buttonClass(isNext ? 'primary' : 'plain')}`}
      >
        {label}
      </summary>
      <div className="mt-2 rounded-16 bg-sunk p-4">
        <h2 className="text-16 font-semibold">{texts.heading}</h2>
        <p className="mt-1 mb-4 text-14 text-soft">{texts.why}</p>
        <p role="alert" className="mb-3 text-14 font-medium text-bad empty:hidden">
          {outcome?.refusal?.advice}
        </p>
        <Form method="post" action={action} onSubmit={submit.onSubmit} noValidate className="grid gap-4">
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

/** Returns the bank of a deposit, by its reference. */
const bankOf = ({ next_step: step }: PaymentDetail): string =>
  step?.kind === 'instructions' && step.channel === 'counter' ? step.brand : '';

type FieldsProps = Pick<FormProps, 'shell' | 'payment' | 'report' | 'outcome'>;

function ReportFields({ shell, payment, report, outcome }: FieldsProps) {
  const texts = useReportTexts(payment);
  const today = todayIn(shell);
  const sum = formatAmount(report?.amount ?? payment.total_amount, shell.locale).replace('$', '');
  const wrongText = (name: ReportField) =>
    name === 'document_number' && outcome?.number ? texts.wrongNumber[outcome.number] : texts.wrong[name];
  const field = (name: ReportField, otherwise: string) => ({
    id: `report-${name}`,
    name,
    defaultValue: outcome?.given[name] ?? otherwise,
    error: outcome?.wrong.includes(name) ? wrongText(name) : null,
    autoComplete: 'off',
  });
  return (
    <>
      <TextField {...field('bank', report?.bank ?? bankOf(payment))} label={texts.bank} maxLength={60} required />
      <TextField
        {...field('document_number', report?.document_number ?? '')}
        label={texts.number}
        hint={texts.numberHint}
        maxLength={30}
        spellCheck={false}
      />
      <TextField
        {...field('paid_on', report?.paid_on ?? today)}
        label={texts.paidOn}
        type="date"
        max={today}
        required
      />
      <TextField
        {...field('paid_time', report?.paid_time ?? '')}
        label={texts.paidTime}
        hint={texts.paidTimeHint}
        type="time"
      />
      <TextField {...field('amount', sum)} label={texts.amount} inputMode="decimal" maxLength={20} required />
    </>
  );
}
