/** A rubber stamp across a ticket's corner. Only drawn: the page says the same in words. */
export function Stamp({ text, tone }: { readonly text: string; readonly tone: 'good' | 'warn' }) {
  return (
    <span
      aria-hidden="true"
      className={`stamp inline-block rounded-6 border-3 px-2.5 py-0.5 text-20 font-bold tracking-wider uppercase ${tone === 'good' ? 'border-good text-good' : 'border-warn text-warn'}`}
    >
      {text}
    </span>
  );
}
