import type { VoucherStep as Voucher } from '#contracts/next-step';
import { Button } from '#ui/button';
import { Icon } from '#ui/icon';
import { useTexts } from '../page/texts.tsx';
import { useToast } from '../page/toaster.tsx';
import { copyText } from '../session/share.ts';
import type { StepProps } from './step.ts';
import { TicketActions } from './ticket-actions.tsx';

type Props = Pick<StepProps, 'durableUrl' | 'pdfUrl' | 'downloadPdf'> & { readonly step: Voucher };

/** Copy, print, save, send: how a voucher leaves this page. */
export function VoucherActions({ step, ...links }: Props) {
  const { t } = useTexts();
  const toast = useToast();

  const copy = async (): Promise<void> => {
    const done = await copyText(step.reference);
    toast(done ? 'success' : 'error', done ? t.voucher.copied : t.voucher.copyFailed);
  };

  return (
    <TicketActions {...links} shareTitle={t.voucher.shareTitle(step.brand)}>
      <Button look="plain" shape="tile" onClick={copy} className="needs-scripts">
        <Icon name="copy" />
        {t.voucher.copy}
      </Button>
    </TicketActions>
  );
}
