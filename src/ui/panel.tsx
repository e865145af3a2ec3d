import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { type Tone, toneColours } from './pill.tsx';

/** A white sheet with one hairline. */
export function Panel({ children, className = '' }: { readonly children: ReactNode; readonly className?: string }) {
  return <div className={`rounded-18 border border-line bg-panel ${className}`}>{children}</div>;
}

const toneIcons = {
  good: 'check',
  warn: 'alert',
  bad: 'alert',
  info: 'info',
  plain: 'info',
} as const satisfies Record<Tone, IconName>;

interface NoticeProps {
  readonly tone: Tone;
  readonly title: string;
  readonly children?: ReactNode;
  /** Links or buttons under the words. */
  readonly actions?: ReactNode;
  readonly icon?: IconName;
}

/** Something the payer should know now: what happened, what to do, and the button that does it. */
export function Notice({ tone, title, children, actions, icon }: NoticeProps) {
  return (
    <Panel className="appearing p-4">
      <div className="flex gap-3">
        <span className={`flex size-9 flex-none items-center justify-center rounded-full ${toneColours[tone]}`}>
          <Icon name={icon ?? toneIcons[tone]} className="size-5" />
        </span>
        <div className="min-w-0 pt-1">
          <h2 className="text-16 font-semibold">{title}</h2>
          {children ? <div className="mt-0.5 text-14 text-soft">{children}</div> : null}
        </div>
      </div>
      {actions ? <div className="mt-4 grid gap-2 empty:hidden">{actions}</div> : null}
    </Panel>
  );
}
