/** The overlay while a request is in flight. `text` null shows nothing; its live region stays. */
export function Overlay({ text }: { readonly text: string | null }) {
  return (
    <div
      role="status"
      aria-live="assertive"
      className={text ? 'no-print fixed inset-0 z-40 flex items-center justify-center bg-veil p-6' : ''}
    >
      {text ? (
        <div className="flex max-w-80 items-center gap-4 rounded-18 bg-panel p-5 text-16 font-medium shadow-lift">
          <Spinner />
          <p>{text}</p>
        </div>
      ) : null}
    </div>
  );
}

export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="turning size-6 flex-none rounded-full border-[3px] border-line border-t-accent"
    />
  );
}
