import { useEffect, useEffectEvent } from 'react';
import type { FrameTexts } from '#i18n/frame-texts';
import { Notice } from '#ui/panel';
import { handOff } from './hand-off.ts';
import { OpenInTab } from './open-in-tab.tsx';
import { tellParent } from './tell.ts';

const page = '/pse?header=true';

/** `/pse` inside a frame: it stays, asks the page around it to open PSE, and says so. Source: spec §2. */
export function FramedPse({ texts }: { readonly texts: FrameTexts }) {
  const ask = useEffectEvent(async () => {
    const address = await handOff(page);
    if (address.kind === 'ready') tellParent({ type: 'redirecToPse', url: address.url });
  });
  // The window around this page.
  useEffect(() => void ask(), []);
  return <FramedPseView texts={texts} />;
}

/** What it says; the gallery draws it without a frame. */
export function FramedPseView({ texts }: { readonly texts: FrameTexts }) {
  return (
    <div className="mx-auto max-w-110 py-10">
      <Notice
        tone="info"
        icon="link"
        title={texts.pse.title}
        actions={<OpenInTab page={page} label={texts.bank.inTab} texts={texts} look="plain" />}
      >
        {texts.pse.text}
      </Notice>
    </div>
  );
}
