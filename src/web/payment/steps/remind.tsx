import { type MouseEvent, type ReactNode, useState } from 'react';
import type { InstructionsStep } from '#contracts/next-step';
import { momentIn } from '#i18n/format';
import { buttonClass } from '#ui/button';
import { Modal } from '#ui/modal';
import { useTexts } from '../../shell/texts.tsx';
import { useMoneyTexts } from '../payment-copy.ts';

interface RemindProps {
  readonly step: InstructionsStep;
  readonly sentence: string;
  readonly school: string;
  /** The key of the ticket's own link. */
  readonly voucherKey: string;
  /** The e-mail address of our reminder the day before, masked; null if we send none. */
  readonly mailedTo: string | null;
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Reminds of the last day: names our own e-mail, and offers the phone's calendar. Without scripts, a calendar file. */
export function Remind({ label, className, children, ...of }: RemindProps) {
  const [isOpen, setOpen] = useState(false);
  const { sharing } = useMoneyTexts();
  const file = useCalendarFile(of.voucherKey);
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a href={file} download aria-label={label} onClick={open} className={className}>
        {children}
      </a>
      {isOpen ? (
        <Modal title={sharing.remind.heading} closeLabel={sharing.remind.close} onClose={() => setOpen(false)}>
          <Ways {...of} file={file} />
        </Modal>
      ) : null}
    </>
  );
}

/**
 * Android opens no calendar file by itself: there it opens Google's own form. Google gets the school, the method, the
 * amount and the day, but no address of ours: the key in it would open the ticket.
 */
function Ways({
  step,
  sentence,
  school,
  mailedTo,
  file,
}: Omit<RemindProps, 'label' | 'className' | 'children'> & { readonly file: string }) {
  const { remind } = useMoneyTexts().sharing;
  const google = /Android/.test(navigator.userAgent) ? googleEvent(step, remind.event(school), sentence) : null;
  return (
    <div className="mt-3 grid gap-3">
      {mailedTo ? <p className="text-14">{remind.mailed(mailedTo)}</p> : null}
      {google ? (
        <a href={google} target="_blank" rel="noreferrer" className={buttonClass()}>
          {remind.google}
        </a>
      ) : null}
      <a href={file} download className={buttonClass(google ? 'plain' : 'primary')}>
        {remind.file}
      </a>
    </div>
  );
}

function useCalendarFile(voucherKey: string): string {
  return `/api/vouchers/${voucherKey}/reminder.ics?locale=${useTexts().locale}`;
}

/** Google's form for a new event, filled in: from nine in the morning of the last day to its end. */
export function googleEvent(step: InstructionsStep, title: string, details: string): string {
  const end = new Date(step.pay_before);
  const [hour = 0, minute = 0] = momentIn(step.pay_before, step.time_zone).clock.split(':').map(Number);
  const minutes = Math.max(60, (hour - 9) * 60 + minute);
  const stamp = (time: Date): string => time.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const dates = `${stamp(new Date(end.getTime() - minutes * 60_000))}/${stamp(end)}`;
  const query = new URLSearchParams({ action: 'TEMPLATE', text: title, dates, details });
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
}
