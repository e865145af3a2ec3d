import type { ReactNode } from 'react';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Pairs of label and value, one per line; null without facts. A long value wraps within its column, on the right. */
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
