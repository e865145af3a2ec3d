import { use } from 'react';
import type { Locale } from '#i18n/locale';
import { loadNoticesTexts, type NoticesTexts } from '#i18n/notices-texts';
import { Modal } from '#ui/modal';
import { SupportCode } from './support-code.tsx';
import { useTexts } from './texts.tsx';
import type { ToastState } from './toast-state.ts';

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

/** "Upss!": what went wrong, one number each. Shown when several things did, or one did twice. Source: spec §2. */
export function Upss({ problems, onClose }: UpssProps) {
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
