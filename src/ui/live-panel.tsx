import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { toneColours } from './pill.tsx';

interface LivePanelProps {
  readonly label: string;
  readonly tone: 'waiting' | 'good' | 'warn' | 'bad';
  readonly title: string;
  readonly children: ReactNode;
  readonly footnote?: ReactNode;
  readonly actions?: ReactNode;
}

const icons = { good: 'check', warn: 'info', bad: 'alert' } as const;

/** The payment's status, in words that change by themselves: a live region from the first paint. */
export function LivePanel({ label, tone, title, children, footnote, actions }: LivePanelProps) {
  return (
    <section aria-label={label} className="no-print rounded-18 border border-line bg-panel p-4">
      <div role="status" aria-live="polite" className="flex gap-4">
        {tone === 'waiting' ? (
          <span aria-hidden="true" className="flex size-9 flex-none items-center justify-center">
            <span className="breathing size-3.5 rounded-full bg-warn-dot" />
          </span>
        ) : (
          <span
            className={`becoming-true flex size-9 flex-none items-center justify-center rounded-full ${toneColours[tone]}`}
          >
            <Icon name={icons[tone]} className="size-5" />
          </span>
        )}
        <div className="min-w-0 self-center">
          <p className="text-16 font-semibold">{title}</p>
          <div className="text-14 text-soft">{children}</div>
        </div>
      </div>
      {footnote ? <p className="figures mt-2 ps-13 text-13 text-faint">{footnote}</p> : null}
      {actions ? <div className="mt-4 grid gap-2 empty:hidden">{actions}</div> : null}
    </section>
  );
}
