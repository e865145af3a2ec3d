import type { ReactNode } from 'react';
import { Chevron } from './icon.tsx';

interface FoldedProps {
  readonly label: ReactNode;
  readonly value?: ReactNode;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** One line that opens to its details. Opens without scripts. */
export function Folded({ label, value, isOpen, children }: FoldedProps) {
  return (
    <details className="group" open={isOpen}>
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-4 text-14 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 text-soft">{label}</span>
        <span className="figures flex items-center gap-1 font-semibold">
          {value}
          <Chevron />
        </span>
      </summary>
      <div className="pt-1 pb-2">{children}</div>
    </details>
  );
}
