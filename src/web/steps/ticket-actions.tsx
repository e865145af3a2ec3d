import type { ReactNode } from 'react';
import { Button, buttonClass } from '#ui/button';
import { Icon } from '#ui/icon';
import { useTexts } from '../page/texts.tsx';
import { useToast } from '../page/toaster.tsx';
import { shareOrCopy } from '../session/share.ts';
import type { StepProps } from './step.ts';

type Props = Pick<StepProps, 'durableUrl' | 'pdfUrl' | 'downloadPdf'> & {
  /** What the other side reads above the link. */
  readonly shareTitle: string;
  /** A tile before the others. */
  readonly children?: ReactNode;
};

/** Print, save, send: how a voucher or slip leaves this page. */
export function TicketActions({ durableUrl, pdfUrl, downloadPdf, shareTitle, children }: Props) {
  const { t } = useTexts();
  const toast = useToast();

  const share = async (): Promise<void> => {
    const url = new URL(durableUrl ?? window.location.pathname, window.location.href).href;
    const result = await shareOrCopy({ title: shareTitle, url });
    if (result === 'copied') toast('success', t.voucher.linkCopied);
    if (result === 'failed') toast('error', t.voucher.copyFailed);
  };
  const save = async (): Promise<void> => {
    if (!(await downloadPdf())) toast('error', t.voucher.pdfFailed);
  };

  return (
    <div role="group" aria-label={t.voucher.actions} className="grid auto-cols-fr grid-flow-col gap-2">
      {children}
      <Button look="plain" shape="tile" onClick={() => window.print()} className="needs-scripts">
        <Icon name="print" />
        {t.voucher.print}
      </Button>
      {pdfUrl ? (
        <a href={pdfUrl} download className={buttonClass('plain', 'tile')}>
          <Icon name="download" />
          {t.voucher.pdf}
        </a>
      ) : (
        <Button look="plain" shape="tile" onClick={save} className="needs-scripts">
          <Icon name="download" />
          {t.voucher.pdf}
        </Button>
      )}
      <Button look="plain" shape="tile" onClick={share} className="needs-scripts">
        <Icon name="share" />
        {t.voucher.share}
      </Button>
    </div>
  );
}
