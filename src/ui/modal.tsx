import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from './icon.tsx';

interface ModalProps {
  readonly title: string;
  readonly closeLabel: string;
  /** Called once it has closed: by its button, by Escape, or by Back on Android. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A native dialog: the browser traps the focus in it and restores it. Animated only if the payer allows motion. */
export function Modal({ title, closeLabel, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // The browser's own dialog, opened once it is in the page.
  useEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="appearing m-auto w-[calc(100%-2rem)] max-w-100 rounded-18 border border-line bg-panel p-5 text-ink backdrop:bg-veil"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={titleId} className="text-20 font-bold">
          {title}
        </h2>
        <form method="dialog">
          <button
            type="submit"
            aria-label={closeLabel}
            className="-mt-2 -me-2 flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-sunk"
          >
            <Icon name="close" className="size-5" />
          </button>
        </form>
      </div>
      {children}
    </dialog>
  );
}
