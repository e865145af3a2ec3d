import { frameEn } from '#i18n/frame-en';
import { frameEs } from '#i18n/frame-es';
import { Panel } from '#ui/panel';
import { FramedBankView } from '../../embedding/framed-bank.tsx';
import { FramedPseView } from '../../embedding/framed-pse.tsx';
import { HeldSubmit } from '../../embedding/held-submit.tsx';
import { RefusedParent } from '../../embedding/refused-parent.tsx';
import { InAppBar } from '../../embedding/in-app/in-app-bar.tsx';
import { useTexts } from '../../shell/texts.tsx';
import type { FrameState } from './frame-states.ts';

const nothing = (): void => undefined;

/** What a payer sees only inside another site's frame, or inside an app's own browser. */
export function FrameScreens({ shows }: Pick<FrameState, 'shows'>) {
  const { t, locale } = useTexts();
  const texts = locale === 'en-US' ? frameEn : frameEs;
  switch (shows.kind) {
    case 'refused-parent':
      return <RefusedParent texts={texts} />;
    case 'held-press':
      return <HeldSubmit texts={texts} page="/checkout" onClose={nothing} />;
    case 'pse':
      return <FramedPseView texts={texts} asking="asked" />;
    case 'bank':
      return (
        <Panel className="mt-6 p-4">
          <FramedBankView
            page="/card/status/muestra"
            label={t.checkout.continue}
            texts={texts}
            state={shows.state}
            moves={shows.moves}
            onAsk={nothing}
            onOpened={nothing}
          />
        </Panel>
      );
    case 'in-app':
      return (
        <div className="-mx-4">
          <InAppBar browser={shows.browser} texts={texts.inApp} link={() => 'https://pay.example'} onClose={nothing} />
        </div>
      );
  }
}
