import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { FrameTexts } from '#i18n/frame-texts';
import { Notice } from '#ui/panel';
import { untilGone } from '../shell/until-gone.ts';
import { onParentHears, parentHears } from './framed.ts';
import { handOff, OpenButton, OpenInTab } from './open-in-tab.tsx';
import { tellParent } from './tell.ts';

interface FramedBankProps {
  /** The payment's page of ours, which leads on to the bank. */
  readonly page: string;
  readonly label: string;
  readonly texts: FrameTexts;
}

type State = 'not-yet' | 'asking' | 'sent' | 'opened' | 'failed';

/** The payments that this document led to a bank without a click. */
const taken = new Set<string>();

/**
 * The way to the bank from inside a frame. If the embed script responds, the whole window goes there: at once after a
 * click, as it would outside a frame, else on a click. Without the script it opens a tab.
 */
export function FramedBank({ page, label, texts }: FramedBankProps) {
  const [state, setState] = useState<State>('not-yet');
  const moves = useSyncExternalStore(onParentHears, parentHears, () => false);

  const askOnce = useEffectEvent(() => {
    // Without a click, the page must stay: otherwise nobody could come back to it.
    if (!moves || taken.has(page) || !navigator.userActivation.isActive) return;
    taken.add(page);
    void sendToBank(page).then(setState);
  });
  // The window around this page.
  useEffect(() => askOnce(), [page]);

  return (
    <FramedBankView
      {...{ page, label, texts, state, moves }}
      onAsk={() => {
        setState('asking');
        void sendToBank(page).then(setState);
      }}
      onOpened={() => setState('opened')}
    />
  );
}

/** Asks the window around this page to go to the bank. */
async function sendToBank(page: string): Promise<'sent' | 'failed'> {
  const address = await handOff(page);
  if (address.kind === 'refused') return 'failed';
  tellParent({ type: 'redirect', url: address.url });
  return 'sent';
}

interface ViewProps extends FramedBankProps {
  readonly state: State;
  /** Whether the window around this page goes to the bank. */
  readonly moves: boolean;
  readonly onAsk: () => void;
  readonly onOpened: () => void;
}

/** The same in one of its states; the gallery draws it without a frame. */
export function FramedBankView({ page, label, texts, state, moves, onAsk, onOpened }: ViewProps) {
  const words = texts.bank;
  const tab = (look: 'primary' | 'plain', name: string) => (
    <OpenInTab page={page} label={name} texts={texts} look={look} onOpened={onOpened} />
  );
  if (state === 'sent')
    return (
      <Gone title={words.toldTitle} text={words.redirectText}>
        {tab('plain', words.inTab)}
      </Gone>
    );
  if (state === 'opened')
    return (
      <Gone title={words.openedTitle} text={words.opened}>
        {tab('plain', words.again)}
      </Gone>
    );
  return (
    <div>
      <p className="mb-3 text-14 text-soft">{moves ? words.whatHere : words.whatTab}</p>
      {moves ? (
        <OpenButton
          {...{ label, texts }}
          isOpening={state === 'asking'}
          hasFailed={state === 'failed'}
          onClick={onAsk}
        />
      ) : (
        tab('primary', label)
      )}
    </div>
  );
}

/** The bank's page is open elsewhere; this page still shows the payment's status. */
function Gone({
  title,
  text,
  children,
}: Readonly<Record<'title' | 'text', string>> & { readonly children: ReactNode }) {
  return (
    <div role="status">
      <p className="text-16 font-semibold">{title}</p>
      <p className="mt-0.5 mb-3 text-14 text-soft">{text}</p>
      {children}
    </div>
  );
}

const page = '/pse?header=true';

/** Whether the page around was asked. `failed`: without storage in the frame, a reload knows no session to hand on. */
type Asking = 'asking' | 'requested' | 'failed';

/** `/pse` inside a frame: it stays, asks the page around it to open PSE, and says so. Source: spec §2. */
export function FramedPse({ texts }: { readonly texts: FrameTexts }) {
  const [asking, setAsking] = useState<Asking>('asking');
  // The window around this page.
  useEffect(() => untilGone(askAround(), setAsking), []);
  return <FramedPseView texts={texts} asking={asking} />;
}

async function askAround(): Promise<Asking> {
  const address = await handOff(page);
  if (address.kind !== 'ready') return 'failed';
  tellParent({ type: 'redirecToPse', url: address.url });
  return 'requested';
}

interface FramedPseViewProps {
  readonly texts: FrameTexts;
  readonly asking: Asking;
}

/** Its view; the gallery draws it without a frame. */
export function FramedPseView({ texts, asking }: FramedPseViewProps) {
  const copy = texts.pse;
  const text = asking === 'asking' ? null : copy[asking];
  return (
    <div className="mx-auto max-w-110 py-10">
      <Notice
        tone="info"
        icon="link"
        title={copy.title}
        actions={<OpenInTab page={page} label={texts.bank.inTab} texts={texts} look="plain" />}
      >
        {text}
      </Notice>
    </div>
  );
}
