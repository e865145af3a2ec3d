import type { InstructionsStep } from '#contracts/next-step';
import { insideSentence } from '#i18n/inside-sentence';
import { ActionBar } from '#ui/action-bar';
import { Button } from '#ui/button';
import { useInstructionTexts, useMoneyTexts } from '../payment-copy.ts';
import { CashierView } from './cashier.tsx';
import { CopyProgress, type Field, useCopying, useFieldName } from './copying.tsx';
import type { StepProps } from './step.ts';
import { TicketActions } from './ticket-actions.tsx';

const dayMs = 86_400_000;

/** The actions on a ticket to be paid: show it, or copy its facts; share it, download it, be reminded of it. */
export function TicketBar({ step, ...props }: StepProps & { readonly step: InstructionsStep }) {
  const { payment, shell, durableUrl, pdfUrl, downloadPdf } = props;
  const { voucher } = useMoneyTexts();
  const endsSoon = Date.parse(step.pay_before) - Date.parse(shell.now) <= dayMs;
  const atCounter = step.channel === 'counter';
  return (
    <ActionBar
      label={voucher.actions}
      above={atCounter ? null : <CopyProgress />}
      main={atCounter ? <CashierView step={step} phrase={payment.cashier_phrase ?? null} /> : <CopyNext />}
    >
      <TicketActions {...{ step, payment, shell, endsSoon, durableUrl, pdfUrl, downloadPdf }} />
    </ActionBar>
  );
}

/** One button for all facts to copy: it moves on to the next by itself. */
function CopyNext() {
  const { transfer } = useInstructionTexts();
  const { ticket } = useMoneyTexts();
  const copying = useCopying();
  const nameOf = useFieldName();
  if (!copying) return null;
  const { next, copy, restart } = copying;
  // The longest of them, in three lines with its whole name.
  const copyIt = (field: Field): string =>
    field === 'student_code' ? transfer.copyCode : `${transfer.copy} ${insideSentence(nameOf(field))}`;
  return (
    <Button onClick={() => (next ? void copy(next) : restart())} className="needs-scripts px-3">
      {next ? copyIt(next) : ticket.copyAgain}
    </Button>
  );
}
