import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { Toast, type ToastMessage } from '#ui/toast';

type Show = (kind: ToastMessage['kind'], text: string) => void;

const ToastContext = createContext<Show>(() => undefined);

/** Shows short words at the foot of the page for five seconds. Source: spec §4. */
export function Toaster({ children }: { readonly children: ReactNode }) {
  const [message, setMessage] = useState<ToastMessage | null>(null);
  const show = useCallback<Show>((kind, text) => setMessage((last) => ({ id: (last?.id ?? 0) + 1, kind, text })), []);

  // A timer, to take the words away again.
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(null), 5_000);
    return () => clearTimeout(timer);
  }, [message]);

  return (
    <ToastContext value={show}>
      {children}
      <Toast message={message} />
    </ToastContext>
  );
}

/** Says something in passing: what was copied, what could not be downloaded. */
export function useToast(): Show {
  return useContext(ToastContext);
}
