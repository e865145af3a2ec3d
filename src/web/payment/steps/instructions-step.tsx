import { mainLine, placesOf } from '#contracts/instruction-lines';
import type { InstructionsStep as Instructions } from '#contracts/next-step';
import {
  formatAmount,
  formatDayOfYear,
  formatDaysLeft,
  formatDeadline,
  formatMoney,
  readDay,
  unbroken,
} from '#i18n/format';
import { Amount } from '#ui/amount';
import { Facts } from '#ui/facts';
import { Notice } from '#ui/panel';
import { Pill } from '#ui/pill';
import { Ticket } from '#ui/ticket';
import { copyText } from '../../client/share.ts';
import { useTexts } from '../../shell/texts.tsx';
import { useToast } from '../../shell/toaster.tsx';
import { useMoneyTexts, useInstructionTexts, isUnwanted } from '../payment-copy.ts';
import { useChannelCopy } from './channel-copy.ts';
import { CashierView, CounterHalf } from './counter.tsx';
import { isPlaceOpen, PlaceChooser, useChosenPlace } from './places.tsx';
import { hasEnded, type StepProps } from './step.ts';
import { PaymentLines, SupersededNotice, UnwantedNotice } from './summary.tsx';
import { TicketActions, Tile } from './ticket-actions.tsx';
import { DeadAccount, TypedHalf } from './typed-half.tsx';

/** To be paid elsewhere: how much and until when, the ticket with all that is asked for there, and the ways to take it along. */
export function InstructionsStep(props: StepProps) {
  const step = props.payment.next_step;
  return step?.kind === 'instructions' ? <ToBePaid {...props} step={step} /> : null;
}

type Props = StepProps & { readonly step: Instructions };

const dayMs = 86_400_000;

function ToBePaid({ step, ...props }: Props) {
  const { t, locale } = useTexts();
  const { payment, shell, durableUrl, pdfUrl, downloadPdf } = props;
  const place = useChosenPlace(payment);
  const copy = useChannelCopy(step, payment);
  const { voucher } = useMoneyTexts();
  const unwanted = isUnwanted(payment);
  const ended = unwanted || hasEnded(payment, shell.now);
  const atCounter = step.channel === 'counter';
  const isChoosing = !ended && isPlaceOpen(payment, place);
  const deadline = formatDeadline(step.pay_before, step.time_zone, t, locale);
  const endsSoon = Date.parse(step.pay_before) - Date.parse(shell.now) <= dayMs;
  const links = { step, payment, shell, endsSoon, durableUrl, pdfUrl, downloadPdf };
  return (
    <>
      <h1>
        <span className="block text-16 text-soft">
          {(atCounter ? unwanted : ended) ? payment.method_title : copy.heading}
        </span>
        <Amount text={formatAmount(step.amount, locale)} code={step.currency} />
      </h1>
      <div className="mt-3 mb-5">
        {unwanted ? (
          <UnwantedNotice payment={payment} />
        ) : ended ? (
          <Notice tone="bad" icon="clock" title={copy.expired.title} actions={props.renewal}>
            {copy.expired.text}
          </Notice>
        ) : (
          <Pill tone="warn">{`${voucher.expires(deadline)}\u00a0· ${formatDaysLeft(step.pay_before, shell.now, step.time_zone, t)}`}</Pill>
        )}
      </div>
      {payment.superseded && !ended && mainLine(step).role !== 'student_code' ? <SupersededNotice /> : null}
      {isChoosing ? <PlaceChooser shell={shell} payment={payment} /> : null}
      {isChoosing ? null : (
        <Ticket
          above={
            atCounter ? (
              <CounterHalf step={step} ended={ended} />
            ) : ended ? (
              <DeadAccount step={step} />
            ) : (
              <TypedHalf step={step} school={shell.school?.name ?? null} />
            )
          }
          below={<ParentHalf step={step} payment={payment} ended={ended} unwanted={unwanted} />}
        />
      )}
      {ended || isChoosing ? null : (
        <div className="no-print mt-4 grid gap-4">
          {atCounter ? <CashierView step={step} /> : null}
          <div>
            <TicketActions {...links}>{atCounter ? <CopyTile step={step} /> : null}</TicketActions>
          </div>
        </div>
      )}
    </>
  );
}

/** Copies what the cashier would type. */
function CopyTile({ step }: { readonly step: Instructions }) {
  const { voucher, instructions } = useMoneyTexts();
  const toast = useToast();
  const { role, value } = mainLine(step);
  const copy = async (): Promise<void> => {
    const done = await copyText(value);
    toast(done ? 'success' : 'error', done ? instructions.transfer.copiedField[role] : voucher.copyFailed);
  };
  return (
    <Tile icon="copy" onClick={copy}>
      {voucher.copy}
    </Tile>
  );
}

interface ParentHalfProps extends Pick<Props, 'step' | 'payment'> {
  readonly ended: boolean;
  readonly unwanted: boolean;
}

/** What the parent needs: that the amount is exact, until when, when the school sees it, what for. Of one not to be paid only what it was for. */
function ParentHalf({ step, payment, ended, unwanted }: ParentHalfProps) {
  const { voucher } = useMoneyTexts();
  const { exact, facts, warning } = useChannelCopy(step, payment);
  return (
    <div className="grid gap-4 text-14">
      {exact && !ended ? (
        <div>
          <p className="font-semibold">{exact.title}</p>
          <p className="text-soft">{exact.text}</p>
        </div>
      ) : null}
      {unwanted ? null : <Facts facts={facts} />}
      {step.places.length > 0 && !ended && !payment.places ? <Places step={step} /> : null}
      {payment.lines.length > 0 ? (
        <div className="not-first:border-t not-first:border-line not-first:pt-4">
          <h2 className="mb-2 text-soft">{voucher.concept}</h2>
          <PaymentLines lines={payment.lines} withAmounts={step.channel === 'transfer' ? ended : unwanted} />
        </div>
      ) : null}
      {ended ? null : <Later payment={payment} currency={step.currency} />}
      {warning && !ended ? <p className="text-13 text-faint">{warning}</p> : null}
    </div>
  );
}

/** What the same student owes beside it: each is paid by the same code, after this one. */
function Later({ payment: { later = [] }, currency }: Pick<Props, 'payment'> & Pick<Instructions, 'currency'>) {
  const { t, locale } = useTexts();
  const { heading, due } = useInstructionTexts().later;
  return later.length === 0 ? null : (
    <div className="border-t border-line pt-4">
      <h2 className="mb-2 text-soft">{heading}</h2>
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
    </div>
  );
}

/** Where it can be paid, and up to how much at each; one that does not take as much is grey, and says so. */
function Places({ step }: Pick<Props, 'step'>) {
  const { locale } = useTexts();
  const texts = useInstructionTexts().places;
  const said = ({ max_minor: max, takes }: ReturnType<typeof placesOf>[number]): string => {
    if (max === null) return texts.anyAmount;
    const most = unbroken(formatMoney(max, step.currency, locale));
    return takes ? texts.upTo(most) : texts.tooMuch(most);
  };
  return (
    <div className="border-t border-line pt-4">
      <h2 className="mb-2 text-soft">{texts.heading}</h2>
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
              <span className={place.takes ? 'text-soft' : ''}>{said(place)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The first letters of a shop's words, at most two: its own mark is its own. */
const markOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('');
