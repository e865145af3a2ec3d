import type { ReactNode } from 'react';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Pairs of a label and what it is, one a line, and nothing where there is none; a long value wraps under itself, to the right. */
export function Facts({ facts, className = '' }: { readonly facts: readonly Fact[]; readonly className?: string }) {
  if (facts.length === 0) return null;
  return (
    <dl className={`grid gap-3 text-14 ${className}`}>
      {facts.map((fact) => (
        <div key={fact.label} className="flex items-baseline justify-between gap-5">
          <dt className="flex-none text-soft">{fact.label}</dt>
          <dd className="figures min-w-0 text-end font-semibold wrap-anywhere">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
