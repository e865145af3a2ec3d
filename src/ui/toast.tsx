import { Icon } from './icon.tsx';

export interface ToastMessage {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly text: string;
}

/** Short words at the foot of the screen. Its live region is there from the first paint; an empty one shows nothing. */
export function Toast({ message }: { readonly message: ToastMessage | null }) {
  return (
    <div
      role="status"
      aria-live="polite"
      className="toast no-print pointer-events-none fixed inset-x-0 z-30 flex justify-center px-5"
    >
      {message ? (
        <p
          key={message.id}
          className="appearing flex items-center gap-2.5 rounded-16 bg-ink px-4 py-3 text-14 font-medium text-paper shadow-lift"
        >
          <Icon name={message.kind === 'success' ? 'check' : 'alert'} className="size-5" />
          {message.text}
        </p>
      ) : null}
    </div>
  );
}
