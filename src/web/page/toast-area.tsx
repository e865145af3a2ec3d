import { Suspense, useSyncExternalStore } from 'react';
import { Toast } from '#ui/toast';
import { ToastCard } from './toast-card.tsx';
import { launch, nothingTold, reset, type Told } from './toast-state.ts';
import { Upss } from './upss.tsx';

let told: Told = nothingTold;
const listeners = new Set<() => void>();

function change(next: Told): void {
  told = next;
  for (const listener of listeners) listener();
}

/** Launches a toast, or the modal when it would be too many. */
export function sayToast(...words: Parameters<typeof launch> extends [Told, ...infer Rest] ? Rest : never): void {
  change(launch(told, ...words));
}

const onGone = (): void => change({ ...told, toast: reset(told.toast) });
const onClose = (): void => change({ ...told, problems: [] });

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The foot of the page, where short words stand, and "Upss!" above it. Source: spec §2. */
export function ToastArea() {
  const { toast, problems } = useSyncExternalStore(subscribe, () => told);
  return (
    <>
      <Toast isUrgent={toast.type === 'error'}>
        {toast.message === '' ? null : <ToastCard key={toast.id} toast={toast} onGone={onGone} />}
      </Toast>
      {problems.length > 0 ? (
        <Suspense>
          <Upss problems={problems} onClose={onClose} />
        </Suspense>
      ) : null}
    </>
  );
}
