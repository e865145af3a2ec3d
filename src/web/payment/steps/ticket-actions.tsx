import { type MouseEvent, type ReactNode, useState, useSyncExternalStore } from 'react';
import type { InstructionsStep } from '#contracts/next-step';
import { Button, buttonClass } from '#ui/button';
import { Icon, type IconName } from '#ui/icon';
import { isMobile } from '../../shell/share.ts';
import { useToast } from '../../shell/toaster.tsx';
import { useMoneyTexts, useInstructionTexts } from '../payment-copy.ts';
import { Remind } from './remind.tsx';
import { SendTicket } from './send-ticket.tsx';
import type { StepProps } from './step.ts';
import { useTicketSentence } from './ticket-words.ts';

type Props = Pick<StepProps, 'payment' | 'shell' | 'durableUrl' | 'pdfUrl' | 'downloadPdf'> & {
  readonly step: InstructionsStep;
  /** Within a day: a reminder of the day before would come too late. */
  readonly endsSoon: boolean;
};

/** The small buttons of a ticket's bar: share, download, remind. */
export function TicketActions({ endsSoon, ...ticket }: Props) {
  const { step, payment, durableUrl, pdfUrl, downloadPdf } = ticket;
  const sentence = useTicketSentence(step, payment);
  const { voucher } = useMoneyTexts();
  const toast = useToast();
  const isPhone = useIsPhone();

  const [isSending, setSending] = useState(false);
  const save = async (): Promise<void> => {
    if (!(await downloadPdf())) toast('error', voucher.pdfFailed);
  };

  const print = <PrintTile key="print" label={voucher.print} />;
  const pdf = pdfUrl ? (
    <a key="pdf" href={pdfUrl} download className={buttonClass('plain', 'tile')}>
      <Icon name="download" className="size-5" />
      <span>{voucher.pdf}</span>
    </a>
  ) : (
    <Tile key="pdf" icon="download" onClick={save}>
      {voucher.pdf}
    </Tile>
  );
  // Only a link that others can open is shared: not once the school revoked it.
  const send = durableUrl ? (
    <Tile key="share" icon="share" onClick={() => setSending(true)}>
      {voucher.share}
    </Tile>
  ) : null;
  // On a phone a voucher is shared, on a desktop it is printed. Source: spec §2.
  const tiles = isPhone ? [send, pdf] : [print, pdf, send];
  return (
    <>
      {tiles}
      {endsSoon ? null : <Reminder {...ticket} sentence={sentence} />}
      {isSending && durableUrl ? (
        <SendTicket
          sentence={sentence}
          url={new URL(durableUrl, window.location.href).href}
          onClose={() => setSending(false)}
        />
      ) : null}
    </>
  );
}

interface TileProps {
  readonly icon: IconName;
  /** Its whole name, where its words are short. */
  readonly label?: string;
  readonly onClick: (event: MouseEvent) => unknown;
  readonly children: ReactNode;
}

/** A small button beside others like it; none works without scripts. */
export function Tile({ icon, label, onClick, children }: TileProps) {
  return (
    <Button look="plain" shape="tile" onClick={onClick} aria-label={label} className="needs-scripts">
      <Icon name={icon} className="size-5" />
      <span>{children}</span>
    </Button>
  );
}

/** Hidden in a window as narrow as a phone, which has no room for it: the server's HTML for a phone has it too. */
export function PrintTile({ label }: { readonly label: string }) {
  return (
    <div className="grid max-[30rem]:hidden">
      <Tile icon="print" onClick={() => window.print()}>
        {label}
      </Tile>
    </div>
  );
}

/** Reminds of the last day: by our e-mail, and the phone's own calendar. */
function Reminder({
  step,
  payment,
  shell,
  durableUrl,
  sentence,
}: Omit<Props, 'endsSoon'> & { readonly sentence: string }) {
  const { calendar } = useInstructionTexts();
  const { remind } = useMoneyTexts().ticket;
  const key = /\/v\/([A-Za-z0-9_-]+)/.exec(durableUrl ?? '')?.[1];
  return key ? (
    <Remind
      step={step}
      sentence={sentence}
      school={shell.school?.name ?? ''}
      voucherKey={key}
      mailedTo={payment.reminder?.to ?? null}
      label={`${remind}: ${calendar}`}
      className={buttonClass('plain', 'tile')}
    >
      <Icon name="bell" className="size-5" />
      <span>{remind}</span>
    </Remind>
  ) : null;
}

/** False on the server. */
export const useIsPhone = (): boolean => useSyncExternalStore(never, isOnPhone, () => false);

const never = (): (() => void) => () => undefined;
const isOnPhone = (): boolean => isMobile(navigator.userAgent, navigator.maxTouchPoints);
