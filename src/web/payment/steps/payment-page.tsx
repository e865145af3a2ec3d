import { type ReactNode, type ComponentType, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { InstructionsStep as Instructions, NextStepKind } from '#contracts/next-step';
import { buttonClass } from '#ui/button';
import { Folded } from '#ui/folded';
import { Icon } from '#ui/icon';
import { Panel, Notice } from '#ui/panel';
import { apiNow } from '../../shell/api-clock.ts';
import { useKeyedPath } from '../../shell/address.ts';
import type { PageShell } from '../../shell/page-shell.ts';
import { Announced } from '../announced.tsx';
import { useMoneyTexts, isUnwanted } from '../payment-copy.ts';
import { WhomToAsk } from '../refund-notes.tsx';
import { CheckCode } from './check-code.tsx';
import { CopyingProvider } from './copying.tsx';
import { useIsLarge } from './large-context.ts';
import { InstructionsStep } from './instructions-step.tsx';
import { isPlaceOpen, PlaceSteps, useChosenPlace } from './places.tsx';
import { RedirectStep } from './redirect-step.tsx';
import { StatusPanel } from './status-panel.tsx';
import { hasEnded, stepKind, type StepProps, type ShownPayment } from './step.ts';
import { PaymentSummary } from './summary.tsx';
import { SettledTicket } from './settled-ticket.tsx';
import { TicketBar } from './ticket-bar.tsx';
import { TicketOnPhone } from './ticket-on-phone.tsx';
import { acceptableUntil, WaitingStep } from './waiting-step.tsx';

interface PaymentPageProps extends StepProps {
  readonly reached: boolean;
  readonly receiptPath: string | null;
  readonly onReceipt?: () => void;
  /** The buttons under the status: "I already paid". */
  readonly statusActions?: ReactNode;
  /** Replaces the step by the status, which then comes first. */
  readonly ownStep?: ReactNode;
  /** Shown above everything, e.g. that this is a saved copy. */
  readonly notice?: ReactNode;
  /** Whether the payer may choose again: not on a link that shows only this voucher. */
  readonly canChooseAgain: boolean;
  /** The actions on a payment that must no longer be paid. */
  readonly bar?: ReactNode;
}

/** The view of each kind of step. A kind without a row fails the type check. */
const steps = {
  // The status panel beside it shows the status.
  waiting: WaitingStep,
  settled: SettledTicket,
  'card-fields': ElsewhereStep,
  form: ElsewhereStep,
  redirect: RedirectStep,
  instructions: InstructionsStep,
} as const satisfies Record<NextStepKind, ComponentType<StepProps>>;

/** One payment: its step, status and actions. On a wide screen the ticket is on the left, the rest on the right. */
export function PaymentPage({
  reached,
  receiptPath,
  onReceipt,
  statusActions,
  ownStep,
  notice,
  canChooseAgain,
  bar,
  ...step
}: PaymentPageProps) {
  const money = useMoneyTexts();
  const path = useKeyedPath(step.shell.dataKey);
  const { payment } = step;
  const kind = stepKind(payment);
  const place = useChosenPlace(payment);
  const Step = steps[kind];
  const unwanted = isUnwanted(payment);
  const waits = kind !== 'settled' && !hasEnded(payment, step.shell.now);
  const live = waits && !unwanted;
  const statusFirst = kind === 'settled' || Boolean(ownStep);
  const mayRenew = Boolean(step.renewal) && !waits && payment.status !== 'successful' && !payment.session_paid;
  // On the status page, or after a report, the money is under way: no other method is offered until that proves wrong.
  const isAwaited = ['reported', 'late'].includes(payment.transfer_report?.status ?? '');
  const isSent = Boolean(ownStep) || isAwaited;
  // After a report the payer reads the status, and must not find an account to pay before it.
  const comesFirst = statusFirst || Boolean(payment.transfer_report);
  const mayChoose = canChooseAgain && payment.status !== 'successful' && !payment.session_paid && !(waits && isSent);
  const shownStep = payment.next_step;
  const instructions = kind === 'instructions' && shownStep?.kind === 'instructions' && !ownStep ? shownStep : null;
  const isReported = waits && Boolean(payment.transfer_report);
  const isTicket = live && instructions !== null && !isPlaceOpen(payment, place) && !isReported;
  const explains = live && !ownStep && !isAwaited && (isTicket || (!instructions && acceptableUntil(payment) !== null));
  const code = ownStep || unwanted ? null : <CheckCode url={payment.check_url} />;
  const otherWay = mayChoose ? (
    <Link
      to={path('/checkout')}
      className={isTicket ? quietLink : `no-print ${buttonClass(waits || mayRenew ? 'plain' : 'primary')}`}
    >
      {waits ? money.voucher.other : money.status.tryAgain}
    </Link>
  ) : null;
  const page = (
    <div className="flex min-h-[calc(100dvh-4.6rem)] flex-col gap-4 pt-4 print:min-h-0 wide:grid wide:min-h-0 wide:grid-cols-[minmax(0,27.5rem)_minmax(0,1fr)] wide:grid-rows-[auto_1fr] wide:gap-x-12 wide:pt-10 wide:pb-12">
      <div>
        {notice ? <div className="mb-4">{notice}</div> : null}
        {ownStep ??
          (live && isReported && instructions ? <Reported {...step} step={instructions} /> : <Step {...step} />)}
        {comesFirst ? code : null}
      </div>
      {/* At the foot of a phone; but read, and reached by keyboard, right after its ticket. */}
      {isTicket ? <TicketBar {...step} step={instructions} /> : bar}
      {/* The payer came back for the outcome: on a phone it comes first. */}
      <div
        className={`grid content-start gap-4 pb-8 wide:col-start-2 wide:row-span-2 wide:row-start-1 wide:pb-0 ${comesFirst ? 'order-first wide:order-none' : ''}`}
      >
        {live ? <Announced by={payment} now={step.shell.now} /> : null}
        <StatusPanel
          shell={step.shell}
          payment={payment}
          reached={reached}
          receiptPath={receiptPath}
          countedPath={canChooseAgain ? path('/successful-payment') : null}
          restPath={canChooseAgain ? path('/checkout') : null}
          actions={isTicket ? null : statusActions}
          {...(onReceipt ? { onReceipt } : {})}
        />
        <WhomToAsk payment={payment} />
        {mayRenew && statusFirst ? step.renewal : null}
        {explains && payment.method_steps.length > 0 ? (
          <HowToPay>
            {place && instructions ? (
              <PlaceSteps place={place} step={instructions} />
            ) : (
              <Steps lines={payment.method_steps} />
            )}
          </HowToPay>
        ) : null}
        {otherWay}
        {isTicket && statusActions ? <div className="no-print grid gap-2">{statusActions}</div> : null}
        {isTicket ? <TicketOnPhone durableUrl={step.durableUrl} /> : null}
        {comesFirst ? null : code}
      </div>
    </div>
  );
  return instructions ? (
    <CopyingProvider step={instructions} hasBar={isTicket}>
      {page}
    </CopyingProvider>
  ) : (
    page
  );
}

/** After a report: what the payment is. Its account is folded away, so that nobody pays it again. */
function Reported({ step, ...props }: StepProps & { readonly step: Instructions }) {
  const { report, depositReport } = useMoneyTexts().instructions;
  return (
    <>
      <PaymentSummary payment={props.payment} />
      <div className="mt-3">
        <Folded label={(step.channel === 'counter' ? depositReport : report).where}>
          <InstructionsStep {...props} />
        </Folded>
      </div>
    </>
  );
}

const quietLink =
  'no-print inline-flex min-h-11 items-center justify-self-start text-14 font-semibold text-accent hover:underline';

/** What to do there, for first-time payers. Opens without scripts. */
function HowToPay({ children }: { readonly children: ReactNode }) {
  return (
    <details className="group" open={useIsLarge()}>
      <summary className={`cursor-pointer list-none [&::-webkit-details-marker]:hidden ${quietLink}`}>
        {useMoneyTexts().ticket.how}
        <Icon name="chevron" className="ms-1 size-4.5 group-open:rotate-90" />
      </summary>
      <Panel className="mt-1 p-4">{children}</Panel>
    </details>
  );
}

function Steps({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ol className="grid gap-3">
      {lines.map((line, position) => (
        <li key={line} className="flex gap-3 text-14">
          <span
            aria-hidden="true"
            className="figures flex size-6 flex-none items-center justify-center rounded-full bg-sunk text-13 font-semibold"
          >
            {position + 1}
          </span>
          <span className="pt-0.5 text-soft">{line}</span>
        </li>
      ))}
    </ol>
  );
}

/** A kind of step that no method draws here yet. Says so. */
function ElsewhereStep({ payment }: StepProps) {
  const copy = useMoneyTexts().status;
  return (
    <>
      <PaymentSummary payment={payment} />
      <div className="mt-4">
        <Notice tone="info" title={copy.elsewhereTitle}>
          {copy.elsewhere}
        </Notice>
      </div>
    </>
  );
}

/** How often an open page reads the clock, in milliseconds. */
const lookEveryMs = 15_000;

/** Returns the shell with the current time: an open page shows the end of its step, also without a network. */
export function useTimelyShell(shell: PageShell, { next_step: step }: ShownPayment): PageShell {
  const [now, setNow] = useState(shell.now);
  const last = step && 'pay_before' in step ? step.pay_before : null;
  const isOver = last !== null && Date.parse(now) >= Date.parse(last);

  // The clock. Read repeatedly, as a timer stands still while a phone sleeps.
  useEffect(() => {
    if (last === null || isOver) return;
    const look = (): void => {
      const instant = apiNow();
      if (Date.parse(instant) >= Date.parse(last)) setNow(instant);
    };
    const timer = setInterval(look, lookEveryMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [last, isOver]);

  return now > shell.now ? { ...shell, now } : shell;
}
