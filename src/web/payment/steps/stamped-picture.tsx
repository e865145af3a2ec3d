import { type MouseEvent, useState } from 'react';
import type { PaymentDetail } from '#contracts/payment-detail';
import { firstNames } from '#domain/first-names';
import { formatMoney } from '#i18n/format';
import { buttonClass } from '#ui/button';
import { Icon } from '#ui/icon';
import type { Send } from '../../client/api.ts';
import { canSendPicture, keepPicture } from '../../client/download-file.ts';
import { useTexts } from '../../shell/texts.tsx';
import { useToast } from '../../shell/toaster.tsx';
import { useMoneyTexts } from '../payment-copy.ts';

interface Stamped {
  readonly send: Send;
  /** The address that draws the picture. */
  readonly path: string;
  readonly number: string;
  readonly amount: number;
  readonly currency: string;
  readonly lines: PaymentDetail['lines'];
}

/** A stamped ticket as a picture: its address, saving it, sending it, and whether it names the students. */
export function useStampedPicture({ send, path, number, amount, currency, lines }: Stamped) {
  const { locale } = useTexts();
  const { receipt } = useMoneyTexts();
  const toast = useToast();
  const [withNames, setWithNames] = useState(false);
  const address = `${path}?locale=${locale}${withNames ? '&names=yes' : ''}`;
  const text = receipt.shareText(formatMoney(amount, currency, locale), number);
  const students = lines.map(({ student_name: name }) => name);
  const first = new Set(students.map(firstNames(students)));
  const fetchIt = async (words?: string): Promise<void> => {
    const picture = { name: `${number}.png`, ...(words && { text: words }) };
    if (!(await keepPicture(send, address, picture))) toast('error', receipt.imageFailed);
  };
  return {
    address,
    text,
    names: new Intl.ListFormat(locale).format(first),
    withNames,
    setWithNames,
    keep: (event: MouseEvent): void => {
      event.preventDefault();
      void fetchIt();
    },
    /** A phone's own sheet sends the picture. Elsewhere it is saved, and the chat's page opens with the words. */
    sendIt: (event: MouseEvent): void => {
      if (canSendPicture()) event.preventDefault();
      void fetchIt(text);
    },
  };
}

export type StampedPicture = ReturnType<typeof useStampedPicture>;

/** Whether the picture names the students: off at first, as it travels further than a link. */
export function NamesSwitch({ picture: { names, withNames, setWithNames } }: { readonly picture: StampedPicture }) {
  const { receipt } = useMoneyTexts();
  return (
    <label className="needs-scripts mb-1 flex min-h-11 cursor-pointer items-center gap-3 text-13">
      <input
        type="checkbox"
        checked={withNames}
        onChange={({ target }) => setWithNames(target.checked)}
        className="tick-box"
      />
      <span className="min-w-0 wrap-anywhere">{receipt.withNames(names)}</span>
    </label>
  );
}

/** The text has no link: the host of a chat must not read the link's key. Without scripts the text goes alone. */
export function WhatsAppTile({ picture: { text, sendIt } }: { readonly picture: StampedPicture }) {
  const { receipt } = useMoneyTexts();
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noreferrer"
      aria-label={receipt.byWhatsApp}
      onClick={sendIt}
      className={buttonClass('plain', 'tile')}
    >
      <Icon name="share" className="size-5" />
      <span>{receipt.whatsApp}</span>
    </a>
  );
}
