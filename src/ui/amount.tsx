const sizes = {
  hero: { amount: 'text-40 font-bold tracking-tight', code: 'text-16 font-medium align-[0.95em]' },
  bar: { amount: 'text-24 font-bold tracking-tight', code: 'text-13 font-medium' },
} as const;

/** An amount as the largest thing of its place: tabular figures, the currency's code small beside it. Both arrive written. */
export function Amount({
  text,
  code,
  size = 'hero',
}: {
  readonly text: string;
  readonly code: string;
  readonly size?: keyof typeof sizes;
}) {
  return (
    <span className="figures">
      <span className={sizes[size].amount}>{text}</span> <span className={`text-soft ${sizes[size].code}`}>{code}</span>
    </span>
  );
}
