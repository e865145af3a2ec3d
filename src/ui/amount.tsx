/** Never larger than usual beside its figure. */
const besideLarge = 'text-[min(1rem,5vw)] font-medium';

/* An amount never breaks: with large letters it is as large as the screen is wide. */
const sizes = {
  /** Millions of pesos on the narrowest phone. */
  long: {
    amount: 'text-[min(2rem,10.5vw)] leading-[1.1875] font-bold tracking-tight',
    code: `${besideLarge} align-[0.65em]`,
  },
  hero: {
    amount: 'text-[min(2.5rem,11.5vw)] leading-[1.1] font-bold tracking-tight',
    code: `${besideLarge} align-[0.95em]`,
  },
  /** Beside a mark. */
  ticket: {
    amount: 'text-[min(2rem,10.5vw)] leading-[1.1875] font-bold tracking-tight',
    code: 'text-[min(0.875rem,4.5vw)] font-medium',
  },
  bar: {
    amount: 'text-[min(1.5rem,10.5vw)] leading-[1.25] font-bold tracking-tight',
    code: 'text-[min(0.8125rem,4.5vw)] font-medium',
  },
} as const;

/** The characters that the largest size holds. */
const longest = 12;

/** An amount as the largest text: tabular figures, its code small beside it. Both are already formatted. */
export function Amount({
  text,
  code,
  size = 'hero',
}: {
  readonly text: string;
  readonly code: string;
  readonly size?: 'hero' | 'ticket' | 'bar';
}) {
  const { amount, code: beside } = sizes[size === 'hero' && text.length > longest ? 'long' : size];
  return (
    <span className="figures">
      <span className={amount}>{text}</span> <span className={`text-soft ${beside}`}>{code}</span>
    </span>
  );
}
