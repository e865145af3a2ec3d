import type { ReactNode } from 'react';

interface ToastProps {
  readonly children: ReactNode;
  /** Said at once; other words wait until the screen reader is done. */
  readonly isUrgent: boolean;
}

/** The foot of the screen, where short words stand. Its live region is there from the first paint; an empty one shows nothing. */
export function Toast({ children, isUrgent }: ToastProps) {
  return (
    <div className="toast no-print pointer-events-none fixed inset-x-0 z-30 flex justify-center px-5">
      <div role="status" aria-live="polite">
        {isUrgent ? null : children}
      </div>
      {isUrgent ? <div role="alert">{children}</div> : null}
    </div>
  );
}
