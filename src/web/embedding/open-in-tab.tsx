import { withFields } from '../shell/parse.ts';
import type { Refusal } from '../client/refusal.ts';
import { useEffect, useState } from 'react';
import type { Handoff } from '#contracts/handoff';
import type { FrameTexts } from '#i18n/frame-texts';
import { Button, buttonClass, type ButtonLook } from '#ui/button';
import { ask, post, answerWithinMs } from '../client/api.ts';
import { bearerSend } from '../client/browser-send.ts';
import { tab } from '../storage/browser-storage.ts';

type State = { readonly kind: 'closed' | 'opening' } | OpenedTab;

interface OpenInTabProps {
  /** A page of ours: path and query. */
  readonly page: string;
  readonly label: string;
  readonly texts: FrameTexts;
  readonly look?: ButtonLook;
  readonly onOpened?: () => void;
}

/** Opens our page with this session in a tab, on the payer's click; offers a plain link if the browser blocks it. */
export function OpenInTab({ page, label, texts, look = 'primary', onOpened }: OpenInTabProps) {
  const [state, setState] = useState<State>({ kind: 'closed' });

  // A timer: the link's code expires after a minute, and a click must then request another.
  useEffect(() => {
    if (state.kind !== 'blocked') return;
    const timer = setTimeout(() => setState({ kind: 'closed' }), codeLastsMs);
    return () => clearTimeout(timer);
  }, [state.kind]);

  const settle = (opened: OpenedTab): void => {
    setState(opened);
    if (opened.kind === 'opened') onOpened?.();
  };
  const open = async (): Promise<void> => {
    setState({ kind: 'opening' });
    settle(await openInTab(page));
  };
  if (state.kind === 'blocked')
    return (
      <div role="status">
        <p className="mb-2 text-14 text-soft">{texts.tab.blocked}</p>
        <a
          href={state.url}
          target="_blank"
          rel="noopener"
          onClick={() => settle({ kind: 'opened' })}
          className={`w-full ${buttonClass(look)}`}
        >
          {texts.tab.blockedOpen}
        </a>
      </div>
    );
  const shown = { isOpening: state.kind === 'opening', hasFailed: state.kind === 'refused' };
  return <OpenButton {...{ label, texts, look, ...shown }} onClick={() => void open()} />;
}

interface OpenButtonProps extends Pick<OpenInTabProps, 'label' | 'texts' | 'look'> {
  readonly isOpening: boolean;
  readonly hasFailed: boolean;
  readonly onClick: () => void;
}

export function OpenButton({ label, texts, look = 'primary', isOpening, hasFailed, onClick }: OpenButtonProps) {
  return (
    <div>
      <Button look={look} onClick={onClick} disabled={isOpening} className="w-full">
        {isOpening ? texts.tab.opening : label}
      </Button>
      <p role="alert" className="mt-2 text-14 font-medium text-bad empty:hidden">
        {hasFailed ? texts.tab.failed : null}
      </p>
    </div>
  );
}

/** How long an address with a code may be offered: the server accepts it for a minute. */
const codeLastsMs = 50_000;

type HandOff =
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Returns an address that opens this session once in another window, with its return address and language. */
export async function handOff(page: string): Promise<HandOff> {
  const answer = await ask(bearerSend, '/api/handoffs', withFields<Handoff>({ code: 'string' }), {
    ...post({}),
    signal: AbortSignal.timeout(answerWithinMs),
  });
  if (!answer.ok) return { kind: 'refused', refusal: answer.refusal };
  const url = new URL(page, window.location.origin);
  url.searchParams.set('handoff', answer.value.code);
  for (const name of ['r', 'locale']) {
    const stored = tab.read(name);
    if (stored !== null) url.searchParams.set(name, stored);
  }
  return { kind: 'ready', url: url.href };
}

type OpenedTab =
  | { readonly kind: 'opened' }
  | { readonly kind: 'blocked'; readonly url: string }
  | Exclude<HandOff, { kind: 'ready' }>;

/**
 * Opens a page of ours with this session in a tab. Call it in the payer's click: browsers allow a new tab only then.
 * The tab opens at once and moves on when the code is here. `blocked`: the browser opened no tab; the address is for a
 * link.
 */
async function openInTab(page: string): Promise<OpenedTab> {
  const opened = window.open('', '_blank');
  if (opened) opened.opener = null;
  const address = await handOff(page);
  if (address.kind === 'refused') {
    opened?.close();
    return address;
  }
  if (!opened || opened.closed) return { kind: 'blocked', url: address.url };
  opened.location.replace(address.url);
  return { kind: 'opened' };
}
