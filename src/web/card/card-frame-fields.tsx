import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CardFieldsProps } from '#contracts/card-fields';
import type { CardForm } from '#contracts/card-form';
import { cardParts } from '#contracts/card-frame-messages';
import { type CardFrameLink, openCardFrame } from './card-frame-link.ts';
import { useCardTexts } from './card-texts.ts';

/** Returns the address of our own card form; null for the provider's fields. */
export const ownFrameOf = ({ parameters }: CardForm): string | null => parameters['card_frame_url'] ?? null;

interface CardFrameFieldsProps extends Pick<CardFieldsProps, 'parameters' | 'onReady' | 'onChange' | 'onSubmitter'> {
  readonly url: string;
  readonly errors: CardFieldsProps['errors'] & { readonly holder: string | null };
  readonly clears: 'code' | 'nothing';
  /** The payer's name, which the holder's field begins with. */
  readonly holder: string;
}

/** The height of four empty fields, until the frame reports its own. */
const usualHeight = 268;

/** Our own card form, in a frame of another origin. It stays between attempts, with the typed values. */
export function CardFrameFields({ url, parameters, clears, errors, holder, ...callbacks }: CardFrameFieldsProps) {
  const { cardDetails } = useCardTexts();
  const link = useRef<CardFrameLink | null>(null);
  const begun = useRef(parameters);
  const [height, setHeight] = useState(usualHeight);
  const wrong = cardParts.filter((part) => errors[part] !== null).join(' ');

  const begin = (frame: HTMLIFrameElement): void => {
    link.current?.close();
    begun.current = parameters;
    const target = frame.contentWindow;
    if (!target) return;
    link.current = openCardFrame(
      target,
      { origin: new URL(url).origin, begin: { type: 'begin', parameters, accent: accentOfPage() } },
      { onReady: callbacks.onReady, onState: callbacks.onChange, onHeight: setHeight },
    );
    if (holder) link.current.send({ type: 'holder', holder });
    callbacks.onSubmitter(link.current.submit);
  };
  const goOn = useEffectEvent(() => {
    if (begun.current === parameters || !link.current) return;
    begun.current = parameters;
    link.current.send({ type: 'form', parameters, clears });
    callbacks.onSubmitter(link.current.submit);
  });

  // The frame: the next form at the provider, for the same card.
  useEffect(() => goOn(), [parameters]);
  // The frame: the page was submitted and marks what is missing.
  useEffect(() => {
    if (wrong !== '') link.current?.send({ type: 'show', parts: cardParts.filter((part) => wrong.includes(part)) });
  }, [wrong]);
  // The frame: the school's colour in the phone's other theme.
  useEffect(() => {
    const scheme = window.matchMedia('(prefers-color-scheme: dark)');
    const repaint = (): void => link.current?.send({ type: 'accent', accent: accentOfPage() });
    scheme.addEventListener('change', repaint);
    return () => scheme.removeEventListener('change', repaint);
  }, []);
  // The channel: closed with the page.
  useEffect(() => () => link.current?.close(), []);

  return (
    <div data-card-field={cardParts.join(' ')} className="card-frame">
      <iframe
        title={cardDetails}
        src={url}
        height={height}
        sandbox="allow-scripts allow-same-origin allow-forms"
        referrerPolicy="no-referrer"
        onLoad={(event) => begin(event.currentTarget)}
      />
    </div>
  );
}

const accentOfPage = (): string => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
