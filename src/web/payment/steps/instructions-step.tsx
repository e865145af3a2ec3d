import { mainLine, placesOf } from '#contracts/instruction-lines';
import type { InstructionsStep as Instructions } from '#contracts/next-step';
import { formatAmount, formatDayOfYear, formatMoney, readDay, unbroken } from '#i18n/format';
import { formatUntil, zoneName } from '#i18n/format-moment';
import { daysLine } from '#i18n/days-line';
import { placeLimit } from '#i18n/place-limit';
import { placeNameOf } from '#i18n/place-names';
import { Folded } from '#ui/folded';
import { Notice } from '#ui/panel';
import { Ticket } from '#ui/ticket';
import { useTexts } from '../../shell/texts.tsx';
import { useMoneyTexts, useInstructionTexts, isUnwanted } from '../payment-copy.ts';
import { useChannelCopy } from './channel-copy.ts';
import { CopyButton } from './copying.tsx';
import { CounterHalf } from './counter.tsx';
import { PaidFor } from './paid-for.tsx';
import { isPlaceOpen, PlaceChooser, useChosenPlace } from './places.tsx';
import { hasEnded, type StepProps } from './step.ts';
import { SupersededNotice, UnwantedNotice } from './summary.tsx';
import { TicketHead } from './ticket-head.tsx';
import { useIsLarge } from './large-context.ts';
import { DeadAccount, AppFields } from './app-fields.tsx';

/** Instructions to pay elsewhere: the amount, the ticket with all that is needed there, the last day, the charges. */
export function InstructionsStep(props: StepProps) {
  const step = props.payment.next_step;
  return step?.kind === 'instructions' ? <ToBePaid {...props} step={step} /> : null;
}

type Props = StepProps & { readonly step: Instructions };

function ToBePaid({ step, ...props }: Props) {
  const { locale } = useTexts();
  const { payment, shell } = props;
  const place = useChosenPlace(payment);
  const chosen = (payment.places ?? []).length > 1 ? place : null;
  const copy = useChannelCopy(step, payment);
  const unwanted = isUnwanted(payment);
  const ended = unwanted || hasEnded(payment, shell.now);
  const atCounter = step.channel === 'counter';
  const isChoosing = !ended && isPlaceOpen(payment, place);
  const amount = { amount: formatAmount(step.amount, locale), currency: step.currency };
  const head = (
    <TicketHead
      // Of several places the chosen one: all marks together would send half of the payers to the wrong place.
      brand={chosen?.name ?? step.brand}
      logo={chosen ? null : (payment.method_logo ?? null)}
      heading={(atCounter ? unwanted : ended) ? payment.method_title : copy.heading}
      hint={ended ? null : copy.exact}
      {...amount}
    >
      {atCounter || ended || isChoosing ? null : <CopyButton field="amount" />}
    </TicketHead>
  );
  return (
    <>
      {unwanted ? (
        <div className="mb-4">
          <UnwantedNotice payment={payment} />
        </div>
      ) : ended ? (
        <div className="mb-4">
          <Notice tone="bad" icon="clock" title={copy.expired.title} actions={props.renewal}>
            {copy.expired.text}
          </Notice>
        </div>
      ) : null}
      {payment.superseded && !ended && mainLine(step).role !== 'student_code' ? <SupersededNotice /> : null}
      {isChoosing ? (
        <div className="grid gap-5">
          {head}
          <PlaceChooser shell={shell} payment={payment} currency={step.currency} />
        </div>
      ) : (
        <Ticket
          above={
            <>
              {head}
              {atCounter ? (
                <CounterHalf step={step} ended={ended} />
              ) : ended ? (
                <DeadAccount step={step} />
              ) : (
                <AppFields step={step} />
              )}
            </>
          }
          below={<ParentHalf step={step} payment={payment} now={shell.now} ended={ended} unwanted={unwanted} />}
        />
      )}
    </>
  );
}

interface ParentHalfProps extends Pick<Props, 'step' | 'payment'> {
  readonly now: string;
  readonly ended: boolean;
  readonly unwanted: boolean;
}

/** For the parent: the last day, the charges, the counter's own fee. If it must not be paid, the charges only. */
function ParentHalf({ step, payment, now, ended, unwanted }: ParentHalfProps) {
  const { t, locale } = useTexts();
  const { ticket } = useMoneyTexts();
  const place = placeNameOf(step, locale, useChosenPlace(payment));
  // A person who was sent the link reads the charges without their amounts.
  const isOwn = payment.id !== undefined;
  return (
    <div className="text-14">
      {unwanted ? null : !ended && payment.part_of ? (
        <PartAndDays step={step} part={payment.part_of} due={payment.due} now={now} />
      ) : (
        <p className="pb-1">
          <span className={`text-16 font-semibold ${ended ? 'line-through' : ''}`}>
            {formatUntil(step.pay_before, step.time_zone, t, locale)}
          </span>{' '}
          <span className="text-13 text-soft">{unbroken(zoneName(step.time_zone, locale))}</span>
          {!ended && payment.due ? <Days step={step} due={payment.due} now={now} /> : null}
        </p>
      )}
      <PaidFor lines={payment.lines} withAmounts={isOwn} />
      {step.places.length > 0 && !ended && !payment.places ? <Places step={step} /> : null}
      {ended ? null : <Later payment={payment} currency={step.currency} />}
      {step.channel === 'counter' && !ended ? <p className="py-1 text-soft">{ticket.fee(place.the)}</p> : null}
    </div>
  );
}

interface DaysProps extends Pick<Props, 'step'> {
  readonly due: StepProps['payment']['due'];
  readonly now: string;
}

/** Today, when it is due, and the last day that it works. */
function Days({ step, due, now }: DaysProps) {
  const { locale } = useTexts();
  const facts = { now, due: due ?? null, payBefore: step.pay_before, timeZone: step.time_zone, locale };
  return <span className="block text-13 font-normal text-soft">{daysLine(facts)}</span>;
}

interface PartProps extends DaysProps {
  readonly part: NonNullable<StepProps['payment']['part_of']>;
}

/** A code that pays a part: how much of which charge, and its days. */
function PartAndDays({ part, ...days }: PartProps) {
  const { locale } = useTexts();
  const { later } = useInstructionTexts();
  return (
    <p className="pb-1">
      <span className="block text-16 font-semibold">
        {later.part(formatAmount(days.step.amount, locale), formatAmount(part.amount, locale))}
      </span>
      <Days {...days} />
    </p>
  );
}

/** The same student's later charges: each is paid by the same code, after this one. */
function Later({ payment: { later = [] }, currency }: Pick<Props, 'payment'> & Pick<Instructions, 'currency'>) {
  const { t, locale } = useTexts();
  const { heading, due } = useInstructionTexts().later;
  const isOpen = useIsLarge();
  return later.length === 0 ? null : (
    <Folded
      isOpen={isOpen}
      label={heading}
      value={later.length === 1 ? later[0]?.concept_desc : t.checkout.concepts(later.length)}
    >
      <ul className="grid gap-2">
        {later.map(({ concept_desc: concept, amount, due_date: day }) => (
          <li key={`${concept} ${day}`} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {concept}{' '}
              <span className="block text-13 text-faint">{due(formatDayOfYear(readDay(day), t, locale))}</span>
            </span>
            <span className="figures flex-none">{unbroken(formatMoney(amount, currency, locale))}</span>
          </li>
        ))}
      </ul>
    </Folded>
  );
}

/** The places that take it, each with its limit; one that does not take the amount is grey, and says so. */
function Places({ step }: Pick<Props, 'step'>) {
  const { locale } = useTexts();
  const { ticket } = useMoneyTexts();
  return (
    <Folded isOpen={useIsLarge()} label={ticket.where} value={ticket.places(step.places.length)}>
      <ul className="grid gap-2">
        {placesOf(step).map((place) => (
          <li key={place.name} className={`flex items-center gap-3 ${place.takes ? '' : 'text-faint'}`}>
            <span
              aria-hidden="true"
              className={`flex size-9 flex-none items-center justify-center rounded-12 text-14 font-bold ${place.takes ? 'bg-tint text-accent' : 'bg-sunk'}`}
            >
              {markOf(place.name)}
            </span>
            <span className="min-w-0">
              <span className="block font-semibold">{place.name}</span>
              <span className={place.takes ? 'text-soft' : ''}>{placeLimit(place, step.currency, locale)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Folded>
  );
}

/** The initials of a shop's name, at most two: its own mark belongs to it. */
const markOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('');
