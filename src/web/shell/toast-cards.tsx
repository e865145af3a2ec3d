import { Suspense, use, useEffect, useState } from 'react';
import { Icon, type IconName } from '#ui/icon';
import type { Locale } from '#i18n/locale';
import { loadNoticesTexts, type NoticesTexts } from '#i18n/notices-texts';
import { Modal } from '#ui/modal';
import { SupportCode } from './support-code.tsx';
import { useTexts } from './texts.tsx';
import { fadeMs, type ToastState } from './toast-state.ts';

export { launch, reset } from './toast-state.ts';

interface UpssProps {
  readonly problems: readonly ToastState[];
  readonly onClose: () => void;
}

const texts = new Map<Locale, Promise<NoticesTexts | null>>();

function fetchTexts(locale: Locale): Promise<NoticesTexts | null> {
  const known = texts.get(locale) ?? loadNoticesTexts(locale).catch(() => null);
  texts.set(locale, known);
  return known;
}

/** "Upss!": the list of errors. Shown after several, or after one repeated. Source: spec §2. */
export function Upss(props: UpssProps) {
  return (
    <Suspense>
      <Problems {...props} />
    </Suspense>
  );
}

function Problems({ problems, onClose }: UpssProps) {
  const { t, locale } = useTexts();
  const words = use(fetchTexts(locale))?.upss;
  return (
    <Modal title={words?.title ?? 'Upss!'} closeLabel={words?.close ?? t.common.close} onClose={onClose}>
      <ol className="mt-3 grid gap-3">
        {problems.map(({ id, title, message, supportCode }, position) => (
          <li key={id} className="flex gap-3 text-14">
            <span
              aria-hidden="true"
              className="figures flex size-6 flex-none items-center justify-center rounded-full bg-sunk text-13 font-semibold"
            >
              {position + 1}
            </span>
            <div className="min-w-0 pt-0.5">
              {title ? <p className="font-semibold">{title}</p> : null}
              <p className="text-soft">{message}</p>
              {supportCode ? <SupportCode code={supportCode} /> : null}
            </div>
          </li>
        ))}
      </ol>
      {problems.length === 1 && words ? <p className="mt-4 text-14 text-soft">{words.stillFailing}</p> : null}
    </Modal>
  );
}

const icons = { success: 'check', error: 'alert', warning: 'info' } as const satisfies Record<
  ToastState['type'],
  IconName
>;

interface ToastCardProps {
  readonly toast: ToastState;
  /** Called once it has faded, or was closed. */
  readonly onGone: () => void;
}

/** One toast. Its time stands still while it has the pointer or the focus. */
export function ToastCard({ toast, onGone }: ToastCardProps) {
  const { t } = useTexts();
  const [held, setHeld] = useState(false);
  const [fading, setFading] = useState(false);
  const { duration } = toast;

  // Timers: it stays, then fades; the pointer or the focus restores it while it fades.
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
