import type { ReactNode } from 'react';
import { Icon } from '#ui/icon';
import { buttonClass } from '#ui/button';

interface CopyLineProps {
  readonly label: string;
  /** What to do with it, beside the label. */
  readonly hint?: string;
  readonly children: ReactNode;
  readonly onCopy: () => void;
  /** Whether this is what the clipboard holds now. */
  readonly isCopied: boolean;
  readonly words: { readonly copy: string; readonly copied: string };
}

const line = 'border-line py-4 first:pt-0 last:pb-0 not-first:border-t';

/** One thing a bank's app asks for, with the button that copies it. */
export function CopyLine({ label, hint, children, onCopy, isCopied, words }: CopyLineProps) {
  return (
    <div className={`flex items-center justify-between gap-4 ${line}`}>
      <div className="min-w-0">
        <p className="text-14 text-soft">{label}</p>
        <p className="figures text-20 font-bold break-words select-all">{children}</p>
        {hint ? <p className="text-13 text-faint">{hint}</p> : null}
      </div>
      <button
        type="button"
        onClick={onCopy}
        className={`needs-scripts no-print inline-flex min-h-11 flex-none cursor-pointer items-center gap-1.5 rounded-12 border px-3.5 text-14 font-semibold transition-colors duration-150 ${isCopied ? 'border-transparent bg-good-ground text-good' : 'border-line bg-panel hover:border-edge'}`}
      >
        <Icon name={isCopied ? 'check' : 'copy'} className="size-4.5" />
        {isCopied ? words.copied : words.copy} <span className="sr-only">{label}</span>
      </button>
    </div>
  );
}

/** The one the payer needs first: the whole line is its, and so is the page's main button. */
export function CopyFirst({ label, children, onCopy, isCopied, words }: Omit<CopyLineProps, 'hint'>) {
  return (
    <div className={line}>
      <p className="text-14 text-soft">{label}</p>
      <p className="figures text-20 leading-8 font-bold select-all min-[22rem]:text-24">{children}</p>
      <button type="button" onClick={onCopy} className={`needs-scripts no-print mt-3 w-full ${buttonClass()}`}>
        <Icon name={isCopied ? 'check' : 'copy'} className="size-5" />
        {isCopied ? words.copied : words.copy}
      </button>
    </div>
  );
}
