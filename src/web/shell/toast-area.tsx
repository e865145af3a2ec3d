import { type ReactNode, useSyncExternalStore } from 'react';
import { deferredPart } from './lazy.tsx';
import type * as Cards from './toast-cards.tsx';
import type { Told } from './toast-state.ts';

type Words = Parameters<typeof Cards.launch> extends [unknown, ...infer Rest] ? Rest : never;

/** What is drawn of a toast, once there is one. */
export const toastCards = deferredPart<Pick<typeof Cards, 'launch' | 'reset' | 'ToastCard' | 'Upss'>>();

/** Nothing before the first. */
let told: Told | undefined;
const listeners = new Set<() => void>();

function change(next: Told): void {
  told = next;
  for (const listener of listeners) listener();
}

/** Launches a toast, or the modal when it would be too many. On a phone that cannot fetch how they look it is not said. */
export function showToast(...words: Words): void {
  void toastCards.fetch().then(
    ({ launch }) => change(launch(told, ...words)),
    () => undefined,
  );
}

const onGone = (): void => {
  const parts = toastCards.arrived();
  if (told && parts) change({ ...told, toast: parts.reset(told.toast) });
};
const onClose = (): void => {
  if (told) change({ ...told, problems: [] });
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The foot of the page, where short words stand, and "Upss!" above it. Source: spec §2. */
export function ToastArea() {
  const shown = useSyncExternalStore(subscribe, () => told);
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
  /** Said at once; other words wait until the screen reader is done. */
  readonly isUrgent: boolean;
}

/** The foot of the screen, where short words stand. Its live region is there before the first of them; an empty one shows nothing. */
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
