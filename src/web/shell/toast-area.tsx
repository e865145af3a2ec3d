import { type ReactNode, useSyncExternalStore } from 'react';
import { deferredPart } from './lazy.tsx';
import type * as Cards from './toast-cards.tsx';
import type { ToastAreaState } from './toast-state.ts';

type Words = Parameters<typeof Cards.launch> extends [unknown, ...infer Rest] ? Rest : never;

/** The view of a toast, fetched with the first. */
export const toastCards = deferredPart<Pick<typeof Cards, 'launch' | 'reset' | 'ToastCard' | 'Upss'>>();

/** Undefined before the first. */
let state: ToastAreaState | undefined;
const listeners = new Set<() => void>();

function change(next: ToastAreaState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Launches a toast, or the modal if there are too many. Shows nothing if their view cannot be fetched. */
export function showToast(...words: Words): void {
  void toastCards.fetch().then(
    ({ launch }) => change(launch(state, ...words)),
    () => undefined,
  );
}

const onGone = (): void => {
  const parts = toastCards.arrived();
  if (state && parts) change({ ...state, toast: parts.reset(state.toast) });
};
const onClose = (): void => {
  if (state) change({ ...state, problems: [] });
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The foot of the page with the toast, and "Upss!" above it. Source: spec §2. */
export function ToastArea() {
  const shown = useSyncExternalStore(subscribe, () => state);
  const parts = toastCards.arrived();
  if (!shown || !parts) return <Toast isUrgent={false} />;
  const { toast, problems } = shown;
  return (
    <>
      <Toast isUrgent={toast.type === 'error'}>
        {toast.message === '' ? null : <parts.ToastCard key={toast.id} toast={toast} onGone={onGone} />}
      </Toast>
      {problems.length > 0 ? <parts.Upss problems={problems} onClose={onClose} /> : null}
    </>
  );
}

interface ToastProps {
  readonly children?: ReactNode;
  /** Read at once; other words wait until the screen reader is done. */
  readonly isUrgent: boolean;
}

/** The toast at the foot of the screen. Its live region exists before the first toast; an empty one shows nothing. */
function Toast({ children, isUrgent }: ToastProps) {
  return (
    <div className="toast no-print pointer-events-none fixed inset-x-0 z-30 flex justify-center px-5">
      <div role="status" aria-live="polite">
        {isUrgent ? null : children}
      </div>
      {isUrgent ? <div role="alert">{children}</div> : null}
    </div>
  );
}
