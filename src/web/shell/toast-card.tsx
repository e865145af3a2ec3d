import { useEffect, useState } from 'react';
import { Icon, type IconName } from '#ui/icon';
import { useTexts } from './texts.tsx';
import { fadeMs, type ToastState } from './toast-state.ts';

const icons = { success: 'check', error: 'alert', warning: 'info' } as const satisfies Record<
  ToastState['type'],
  IconName
>;

interface ToastCardProps {
  readonly toast: ToastState;
  /** Its time is over and it has faded, or it was closed. */
  readonly onGone: () => void;
}

/** One toast. Its time does not run while somebody points at it or has the focus in it. */
export function ToastCard({ toast, onGone }: ToastCardProps) {
  const { t } = useTexts();
  const [held, setHeld] = useState(false);
  const [fading, setFading] = useState(false);
  const { duration } = toast;

  // Timers: it stays its time, then fades; who comes back to it while it fades gets it whole again.
  useEffect(() => {
    if (held) return;
    const timer = fading ? setTimeout(onGone, fadeMs) : setTimeout(() => setFading(true), duration);
    return () => clearTimeout(timer);
  }, [held, fading, duration, onGone]);

  const hold = (isHeld: boolean): void => {
    setHeld(isHeld);
    if (isHeld) setFading(false);
  };
  return (
    <div
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      className={`appearing pointer-events-auto flex items-center gap-2.5 rounded-16 bg-ink px-4 py-3 text-14 font-medium text-paper shadow-lift transition-opacity duration-300 motion-reduce:transition-none ${fading ? 'opacity-0' : ''}`}
    >
      <Icon name={icons[toast.type]} className="size-5" />
      <div className="min-w-0">
        {toast.title ? <p className="font-semibold">{toast.title}</p> : null}
        <p>{toast.message}</p>
        {toast.supportCode ? <p className="figures text-13">{t.common.supportCode(toast.supportCode)}</p> : null}
      </div>
      {toast.showClose ? (
        <button
          type="button"
          aria-label={t.common.close}
          onClick={onGone}
          className="-my-2 -me-2 flex size-11 flex-none cursor-pointer items-center justify-center"
        >
          <Icon name="close" className="size-5" />
        </button>
      ) : null}
    </div>
  );
}
