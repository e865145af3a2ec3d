/** A shared ticket in large type, as its sender chose: nothing folded, and one button that reads all of it aloud. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '#ui/button';
import { Icon } from '#ui/icon';
import type { PageShell } from '../../shell/page-shell.ts';
import { useTexts } from '../../shell/texts.tsx';
import { useMoneyTexts } from '../payment-copy.ts';
import { readAll, stopReading } from './read-aloud.tsx';
import { spokenTicket } from './spoken-ticket.ts';
import type { ShownPayment } from './step.ts';

/** In the address of a ticket's link. The server understands it, so that it needs no script. */
const inAddress = { name: 'text', value: 'large' } as const;

export const isLargeAddress = ({ searchParams }: URL): boolean => searchParams.get(inAddress.name) === inAddress.value;

export function largeAddress(url: string): string {
  const large = new URL(url);
  large.searchParams.set(inAddress.name, inAddress.value);
  return large.href;
}

/** Larger text with room that does not grow and words that break; the bar stands where it cannot cover the ticket. */
const sheet =
  'html{font-size:140%}:root{--spacing:4px}body{overflow-wrap:anywhere}body :where(*){min-width:0}' +
  '.float-end{float:none;margin:0 0 8px}.text-24,.text-32,.text-40{font-size:min(1.75rem,11vw);line-height:1.2}' +
  '.action-bar{position:static}.action-bar .flex-1{flex-basis:100%}@media print{html{font-size:100%}}';

export const enlarged = (shell: PageShell): PageShell => ({ ...shell, sheet: shell.sheet + sheet });

interface LargeBarProps {
  readonly shell: PageShell;
  readonly payment: ShownPayment;
  /** The same ticket in usual type. */
  readonly usual: string;
}

/** Reads all of the ticket aloud; and the way back to usual type, for who reads well. */
export function LargeBar({ shell, payment, usual }: LargeBarProps) {
  const { large } = useMoneyTexts().sharing;
  return (
    <div className="no-print mt-4 grid max-w-110 gap-2">
      <ReadAll shell={shell} payment={payment} />
      <a href={usual} className="inline-flex min-h-11 items-center text-14 font-semibold text-accent underline">
        {large.usual}
      </a>
    </div>
  );
}

function ReadAll({ shell, payment }: Omit<LargeBarProps, 'usual'>) {
  const texts = useTexts();
  const { large } = useMoneyTexts().sharing;
  const [isReading, setReading] = useState(false);
  const canSpeak = useSyncExternalStore(
    never,
    () => 'speechSynthesis' in window,
    () => false,
  );

  // The voice, which would go on after the page.
  useEffect(() => stopReading, []);

  if (!canSpeak) return null;
  const toggle = (): void => {
    setReading(!isReading);
    if (isReading) stopReading();
    else readAll(spokenTicket(payment, shell, texts), texts.locale, () => setReading(false));
  };
  return (
    <Button onClick={toggle}>
      <Icon name="speaker" />
      {isReading ? large.stop : large.readAll}
    </Button>
  );
}

const never = (): (() => void) => () => undefined;
