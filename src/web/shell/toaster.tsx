import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { fetchDeferred, type DeferredParts, whenIdle } from './lazy.ts';
import type { ToastOptions, ToastState } from './toast-state.ts';

type Show = (type: ToastState['type'], message: string, options?: ToastOptions) => void;

const ToastContext = createContext<Show>(() => undefined);

/** Gives the pages below it words in passing, drawn by the late parts. Source: spec §2, §4. */
export function Toaster({ children }: { readonly children: ReactNode }) {
  const [late, setLate] = useState<DeferredParts | null>(null);
  const show = useCallback<Show>((...words) => {
    void fetchDeferred().then(
      (parts) => parts.showToast(...words),
      () => undefined,
    );
  }, []);

  // The browser's idle time: the place where words will stand must be there before the first of them.
  useEffect(() => whenIdle(() => void fetchDeferred().then(setLate, () => undefined)), []);

  return (
    <ToastContext value={show}>
      {children}
      {late ? <late.ToastArea /> : null}
    </ToastContext>
  );
}

/** Says something in passing: what was copied, what could not be downloaded. */
export function useToast(): Show {
  return useContext(ToastContext);
}
