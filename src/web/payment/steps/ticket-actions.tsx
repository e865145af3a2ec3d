import { type ReactNode, useSyncExternalStore } from 'react';
import { Button, buttonClass } from '#ui/button';
import { Icon, type IconName } from '#ui/icon';
import { isMobile, shareOrCopy } from '../../client/share.ts';
import { useTexts } from '../../shell/texts.tsx';
import { useToast } from '../../shell/toaster.tsx';
import { useMoneyTexts, useInstructionTexts } from '../payment-copy.ts';
import type { StepProps } from './step.ts';

type Props = Pick<StepProps, 'durableUrl' | 'pdfUrl' | 'downloadPdf'> & {
  readonly shareTitle: string;
  /** Within a day: a reminder of the day before would come too late. */
  readonly endsSoon: boolean;
};

/** The small buttons of a ticket's bar: send it on, keep it, be reminded of it. */

export function TicketActions({ durableUrl, pdfUrl, downloadPdf, shareTitle, endsSoon }: Props) {
  const { voucher } = useMoneyTexts();
  const toast = useToast();
  const isPhone = useIsPhone();

  const share = async (): Promise<void> => {
    const url = new URL(durableUrl ?? '', window.location.href).href;
    const result = await shareOrCopy({ title: shareTitle, url });
    if (result === 'copied') toast('success', voucher.linkCopied);
    if (result === 'failed') toast('error', voucher.copyFailed);
  };
  const save = async (): Promise<void> => {
    if (!(await downloadPdf())) toast('error', voucher.pdfFailed);
  };

  const print = (
    <Tile key="print" icon="print" onClick={() => window.print()}>
      {voucher.print}
    </Tile>
  );
  const pdf = pdfUrl ? (
    <a key="pdf" href={pdfUrl} download className={buttonClass('plain', 'tile')}>
      <Icon name="download" className="size-5" />
      {voucher.pdf}
    </a>
  ) : (
    <Tile key="pdf" icon="download" onClick={save}>
      {voucher.pdf}
    </Tile>
  );
  // Only what others can open is sent on: not once the school revoked the link.
  const send = durableUrl ? (
    <Tile key="share" icon="share" onClick={share}>
      {voucher.share}
    </Tile>
  ) : null;
  // From a phone a voucher is sent on, at a desk it is printed. Source: spec §2.
  const tiles = isPhone ? [send, pdf] : [print, pdf, send];
  return (
    <>
      {tiles}
      {endsSoon ? null : <CalendarLink durableUrl={durableUrl} />}
    </>
  );
}

interface TileProps {
  readonly icon: IconName;
  readonly onClick: () => unknown;
  readonly children: ReactNode;
}

/** A small button beside others like it; none of them works without scripts. */
export function Tile({ icon, onClick, children }: TileProps) {
  return (
    <Button look="plain" shape="tile" onClick={onClick} className="needs-scripts">
      <Icon name={icon} className="size-5" />
      {children}
    </Button>
  );
}

/** The last day for the phone's own calendar: a file, so that it works without scripts. */
function CalendarLink({ durableUrl }: Pick<Props, 'durableUrl'>) {
  const { locale } = useTexts();
  const { calendar } = useInstructionTexts();
  const { remind } = useMoneyTexts().ticket;
  const key = /\/v\/([A-Za-z0-9_-]+)/.exec(durableUrl ?? '')?.[1];
  return key ? (
    <a
      href={`/api/vouchers/${key}/reminder.ics?locale=${locale}`}
      download
      aria-label={`${remind}: ${calendar}`}
      className={buttonClass('plain', 'tile')}
    >
      <Icon name="bell" className="size-5" />
      {remind}
    </a>
  ) : null;
}

/** False in what the server draws. */
export const useIsPhone = (): boolean => useSyncExternalStore(never, isOnPhone, () => false);

const never = (): (() => void) => () => undefined;
const isOnPhone = (): boolean => isMobile(navigator.userAgent, navigator.maxTouchPoints);
