import { useEffect, useState } from 'react';
import type { FrameTexts } from '#i18n/frame-texts';
import { Notice } from '#ui/panel';
import { handOff } from './hand-off.ts';
import { OpenInTab } from './open-in-tab.tsx';
import { tellParent } from './tell.ts';

const page = '/pse?header=true';

/** Whether the page around was asked. `failed`: in a frame that keeps nothing, a reload knows no session to hand on. */
type Asking = 'asking' | 'asked' | 'failed';

/** `/pse` inside a frame: it stays, asks the page around it to open PSE, and says so. Source: spec §2. */
export function FramedPse({ texts }: { readonly texts: FrameTexts }) {
  const [asking, setAsking] = useState<Asking>('asking');
  // The window around this page.
  useEffect(() => {
    let isShown = true;
    void askAround().then((asked) => {
      if (isShown) setAsking(asked);
    });
    return () => {
      isShown = false;
    };
  }, []);
  return <FramedPseView texts={texts} asking={asking} />;
}

async function askAround(): Promise<Asking> {
  const address = await handOff(page);
  if (address.kind !== 'ready') return 'failed';
  tellParent({ type: 'redirecToPse', url: address.url });
  return 'asked';
}

interface FramedPseViewProps {
  readonly texts: FrameTexts;
  readonly asking: Asking;
}

/** What it says; the gallery draws it without a frame. */
export function FramedPseView({ texts, asking }: FramedPseViewProps) {
  const words = texts.pse;
  const said = asking === 'asking' ? null : words[asking];
  return (
    <div className="mx-auto max-w-110 py-10">
      <Notice
        tone="info"
        icon="link"
        title={words.title}
        actions={<OpenInTab page={page} label={texts.bank.inTab} texts={texts} look="plain" />}
      >
        {said}
      </Notice>
    </div>
  );
}
