import { useEffect, useState } from 'react';
import type { FrameTexts } from '#i18n/frame-texts';
import { Button, buttonClass, type ButtonLook } from '#ui/button';
import { codeLastsMs, openInTab, type OpenedTab } from './hand-off.ts';

type State = { readonly kind: 'closed' | 'opening' } | OpenedTab;

interface OpenInTabProps {
  /** A page of ours: path and query. */
  readonly page: string;
  readonly label: string;
  readonly texts: FrameTexts;
  readonly look?: ButtonLook;
  readonly onOpened?: () => void;
}

/** Opens a page of ours with this session in a tab, by the payer's press; a plain link where the browser opened none. */
export function OpenInTab({ page, label, texts, look = 'primary', onOpened }: OpenInTabProps) {
  const [state, setState] = useState<State>({ kind: 'closed' });

  // A timer: the code in the link opens nothing after a minute, and a press must then ask for another.
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
  return (
    <div>
      <Button look={look} onClick={() => void open()} disabled={state.kind === 'opening'} className="w-full">
        {state.kind === 'opening' ? texts.tab.opening : label}
      </Button>
      <p role="alert" className="mt-2 text-14 font-medium text-bad empty:hidden">
        {state.kind === 'refused' ? texts.tab.failed : null}
      </p>
    </div>
  );
}
