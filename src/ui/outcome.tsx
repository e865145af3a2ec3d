import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

const tones = {
  good: { ring: 'bg-good text-panel', icon: 'check' },
  warn: { ring: 'bg-warn-ground text-warn', icon: 'clock' },
  bad: { ring: 'bg-bad-ground text-bad', icon: 'alert' },
  plain: { ring: 'bg-sunk text-soft', icon: 'link' },
} as const satisfies Record<string, { ring: string; icon: IconName }>;

interface OutcomeProps {
  readonly tone: keyof typeof tones;
  readonly title: string;
  readonly icon?: IconName;
  readonly children?: ReactNode;
}

/** The head of a page that says one thing: a mark, its sentence (the page's h1), and what follows from it. */
export function Outcome({ tone, title, icon, children }: OutcomeProps) {
  const look = tones[tone];
  return (
    <div className="mx-auto max-w-100 text-center">
      <span
        aria-hidden="true"
        className={`mx-auto flex size-18 items-center justify-center rounded-full print:hidden ${look.ring}`}
      >
        <Icon name={icon ?? look.icon} className="size-9 stroke-[2.2]" />
      </span>
      <h1 className="mt-5 text-24 font-bold">{title}</h1>
      {children ? <div className="mt-2 text-16 text-soft">{children}</div> : null}
    </div>
  );
}
