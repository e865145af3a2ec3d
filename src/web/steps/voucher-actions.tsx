import type { VoucherStep as Voucher } from '#contracts/next-step';
import { Button, buttonClass } from '#ui/button';
import { Icon } from '#ui/icon';
import { useTexts } from '../page/texts.tsx';
import { useToast } from '../page/toaster.tsx';
import { copyText, shareOrCopy } from '../session/share.ts';
import type { StepProps } from './step.ts';

type Props = Pick<StepProps, 'durableUrl' | 'pdfUrl' | 'downloadPdf'> & { readonly step: Voucher };

/** Copy, print, save, send: how a voucher leaves this page. */
export function VoucherActions({ step, durableUrl, pdfUrl, downloadPdf }: Props) {
  const { t } = useTexts();
  const toast = useToast();

  const copy = async (): Promise<void> => {
    const done = await copyText(step.reference);
    toast(done ? 'success' : 'error', done ? t.voucher.copied : t.voucher.copyFailed);
  };
  const share = async (): Promise<void> => {
    const url = new URL(durableUrl ?? window.location.pathname, window.location.href).href;
    const result = await shareOrCopy({ title: t.voucher.shareTitle(step.brand), url });
    if (result === 'copied') toast('success', t.voucher.linkCopied);
    if (result === 'failed') toast('error', t.voucher.copyFailed);
  };
  const save = async (): Promise<void> => {
    if (!(await downloadPdf())) toast('error', t.voucher.pdfFailed);
  };

  const tile = buttonClass('plain', 'tile');
  return (
    <div role="group" aria-label={t.voucher.actions} className="grid auto-cols-fr grid-flow-col gap-2">
      <Button look="plain" shape="tile" onClick={copy} className="needs-scripts">
        <Icon name="copy" />
        {t.voucher.copy}
      </Button>
      <Button look="plain" shape="tile" onClick={() => window.print()} className="needs-scripts">
        <Icon name="print" />
        {t.voucher.print}
      </Button>
      {pdfUrl ? (
        <a href={pdfUrl} download className={tile}>
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
