import { useState } from 'react';
import { Button } from '#ui/button';
import { Checkbox } from '#ui/checkbox';
import { Modal } from '#ui/modal';
import { shareOrCopy } from '../../shell/share.ts';
import { useTexts } from '../../shell/texts.tsx';
import { useToast } from '../../shell/toaster.tsx';
import { useMoneyTexts } from '../payment-copy.ts';
import { largeAddress } from './large-ticket.tsx';

interface SendTicketProps {
  /** The ticket in one sentence. */
  readonly sentence: string;
  /** Its own link. */
  readonly url: string;
  readonly onClose: () => void;
}

/** Sends a ticket's link to whoever pays it; who sends it knows whether they read well. */
export function SendTicket({ sentence, url, onClose }: SendTicketProps) {
  const { t } = useTexts();
  const { voucher, sharing } = useMoneyTexts();
  const { send: texts } = sharing;
  const toast = useToast();
  const [isLarge, setLarge] = useState(false);
  const send = async (): Promise<void> => {
    const result = await shareOrCopy({ title: sentence, text: sentence, url: isLarge ? largeAddress(url) : url });
    if (result === 'copied') toast('success', voucher.linkCopied);
    if (result === 'failed') toast('error', voucher.copyFailed);
    onClose();
  };
  return (
    <Modal title={texts.heading} closeLabel={t.common.close} onClose={onClose}>
      <p className="mt-2 mb-4 text-14 text-soft">{sentence}</p>
      <Checkbox id="in-large" label={texts.large} checked={isLarge} onChange={({ target }) => setLarge(target.checked)}>
        {texts.largeMeans}
      </Checkbox>
      <Button onClick={send} className="mt-4 w-full">
        {texts.button}
      </Button>
    </Modal>
  );
}
