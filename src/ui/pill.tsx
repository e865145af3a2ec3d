import type { ReactNode } from 'react';

/** Ground and ink of each tone. */
export const toneColours = {
  good: 'bg-good-ground text-good',
  warn: 'bg-warn-ground text-warn',
  bad: 'bg-bad-ground text-bad',
  info: 'bg-info-ground text-info',
  plain: 'bg-sunk text-soft',
} as const;
export type Tone = keyof typeof toneColours;

/** A sentence that must not be missed, in a rounded field of its tone. */
export function Pill({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return <p className={`inline-block rounded-18 px-3.5 py-1.5 text-14 font-medium ${toneColours[tone]}`}>{children}</p>;
}

/** One or two words about a row: recommended, fastest, new. Their meaning stands beside it, as text. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={`inline-block rounded-6 px-2 text-13 font-semibold leading-5.5 ${toneColours[tone]}`}>
      {children}
    </span>
  );
}
