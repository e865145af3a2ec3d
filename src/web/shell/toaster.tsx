import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { deferredPart } from './lazy.tsx';
import { whenNeeded } from './when-needed.ts';
import type * as Toasts from './toast-area.tsx';
import type { ToastOptions, ToastState } from './toast-state.ts';

type Show = (type: ToastState['type'], message: string, options?: ToastOptions) => void;

type ToastParts = Pick<typeof Toasts, 'showToast' | 'ToastArea'>;

export const toasts = deferredPart<ToastParts>();

const ToastContext = createContext<Show>(() => undefined);

/** Gives the pages below it toasts, drawn by the deferred script. Source: spec §2, §4. */
export function Toaster({ children }: { readonly children: ReactNode }) {
  const [area, setArea] = useState<ToastParts | null>(null);
  const show = useCallback<Show>((...words) => {
    void toasts.fetch().then(
      ({ showToast }) => showToast(...words),
      () => undefined,
    );
  }, []);

  // The first touch: the toasts' place must exist before the first toast.
  useEffect(() => whenNeeded(() => void toasts.fetch().then(setArea, () => undefined)), []);

  return (
    <ToastContext value={show}>
      {children}
      {area ? <area.ToastArea /> : null}
    </ToastContext>
  );
}

export function useToast(): Show {
  return useContext(ToastContext);
}
