import { useContext, useId, useState } from 'react';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { typesCard } from '#contracts/step-traits';
import { formatAmount } from '#i18n/format';
import { Icon } from '#ui/icon';
import { Badge } from '#ui/pill';
import { DocumentContext } from '../../shell/document-context.tsx';
import { useTexts } from '../../shell/texts.tsx';
import { writeChoice } from '../../payment/choice.ts';

interface MethodProps {
  readonly session: PaymentSession;
  readonly option: PaymentMethodOption;
  readonly position: number;
  readonly chosen: boolean;
  /** Whether the page begins here, after a form without a choice. */
  readonly isToFocus: boolean;
}

const focused = { autoFocus: true };

const inRow = 'col-start-1 row-start-1 flex min-h-5.5 items-center justify-center';

const row =
  'relative grid grid-cols-[min(2.5rem,12vw)_minmax(0,1fr)_24px] items-start gap-x-3 wrap-anywhere border-line px-3.5 py-1.5 not-first:border-t';

/**
 * One way to pay in two lines: its name; then when the money arrives, its price and its notes. Nothing moves when it is
 * chosen. The radio is as large as the row and names all of it, so that screen readers meet each way once.
 */
export function Method({ session, option, position, chosen, isToFocus }: MethodProps) {
  const { t, locale } = useTexts();
  const { cardScripts } = useContext(DocumentContext);
  const id = `method-${position}`;
  const left = session.amounts.amount_to_pay - option.base_amount;

  return (
    <label className={`cursor-pointer has-checked:bg-tint ${row}`}>
      <input
        type="radio"
        name="choice"
        value={writeChoice(option)}
        defaultChecked={chosen}
        data-choice={position}
        // The server's alone: fetched by the document's own script (`start-scripts.ts`).
        data-scripts={typesCard(option) ? cardScripts?.(option.gateway, locale) : undefined}
        suppressHydrationWarning
        aria-label={option.title}
        aria-describedby={`${id}-labels ${id}-facts ${id}-what`}
        // Without scripts: the answer to a form without a choice.
        {...(isToFocus ? focused : {})}
        className="choice-row"
      />
      <Mark option={option} src={option.logo} className={inRow} />
      <span className="col-start-2 row-start-1 flow-root" aria-hidden="true">
        <span className="text-16 leading-5.5 font-semibold">{option.row_title ?? option.title}</span>{' '}
        <span id={`${id}-labels`}>
          {option.labels?.slice(0, 1).map((label) => (
            <Badge key={label.text} tone={label.tone}>
              {label.text}
            </Badge>
          ))}
        </span>
      </span>
      <span id={`${id}-facts`} aria-hidden="true" className="figures col-span-2 col-start-2 mt-0.5 text-14 text-soft">
        <Facts option={option} />
        {left > 0 ? (
          <span className="block">
            {t.method.partial(formatAmount(option.base_amount, locale), formatAmount(left, locale))}
          </span>
        ) : null}
      </span>
    </label>
  );
}

const tones = { plain: '', good: 'text-good', warn: 'font-medium text-warn' } as const;

/** When it arrives, its price in pesos, and its notes, in one line if it fits. */
function Facts({ option }: Pick<MethodProps, 'option'>) {
  const { t, locale } = useTexts();
  // An older server sends no calendar day.
  const { text, tone } = option.arrival ?? {
    text: option.reflection_hours === 0 ? t.method.instant : t.method.within(option.reflection_hours),
    tone: 'plain' as const,
  };
  const cost =
    option.commission_amount === 0
      ? t.method.noCommission
      : t.method.plus(formatAmount(option.commission_amount, locale));
  return (
    <>
      <span className={tones[tone]}>{text}</span>
      {' · '}
      <span className="inline-block max-w-full">{cost}</span>
      {['', ...(option.remarks ?? [])].join(' · ')}
    </>
  );
}

export function UnusableMethod({ option }: { readonly option: PaymentMethodOption }) {
  const id = useId();
  return (
    <div className={row}>
      <input
        type="radio"
        name="choice"
        value=""
        disabled
        aria-label={option.title}
        aria-describedby={`${id}-why`}
        className="choice-row"
      />
      <Mark option={option} src={option.logo_disabled} className={inRow} />
      <p aria-hidden="true" className="col-start-2 row-start-1 text-16 leading-5.5 font-medium text-faint">
        {option.row_title ?? option.title}
      </p>
      <p id={`${id}-why`} aria-hidden="true" className="figures col-span-2 col-start-2 mt-0.5 text-14 text-soft">
        {option.disabled_short ?? option.description_disabled}
      </p>
    </div>
  );
}

interface MarkProps {
  readonly option: PaymentMethodOption;
  readonly src: string | null;
  readonly className?: string;
}

/**
 * The method's own mark, which its title names too; without one, a plain sign of its kind. The server draws our marks
 * into the document: each is smaller than a file's headers, and separate images take a phone as long as the rest of the
 * list. React leaves an element whose child is text, so the drawn mark stays; if there is none, the mark loads as a
 * file.
 */
export function Mark({ option, src, className = '' }: MarkProps) {
  const { drawnMark } = useContext(DocumentContext);
  const [isMissing, setMissing] = useState(false);
  if (!isMissing && src?.startsWith('/assets/marks/'))
    return (
      <span
        key={src}
        ref={(box) => void (box?.firstChild === null && setMissing(true))}
        aria-hidden="true"
        suppressHydrationWarning
        className={`own-mark ${className}`}
      >
        {drawnMark(src) ?? ''}
      </span>
    );
  return (
    <span className={className}>
      {src ? (
        <img src={src} alt="" height="20" className="h-5 max-w-10" />
      ) : (
        <Icon name={option.category} className="size-5.5 text-faint" />
      )}
    </span>
  );
}

/** The chosen method's description, its recommendation, and its brands: under the list, where nothing moves. */
export function About({ option, position }: Pick<MethodProps, 'option' | 'position'>) {
  return (
    <div id={`method-${position}-what`} data-what={position} className={`way-${position} mt-2 px-1 text-14 text-soft`}>
      <p>{[option.description, ...(option.notes ?? [])].join(' ')}</p>
      <Logos option={option} />
    </div>
  );
}

/** The brands that a method takes: names as small chips, pictures as they are. */
function Logos({ option }: { readonly option: PaymentMethodOption }) {
  const marks = [...option.list_icons, ...option.logo_banks];
  if (marks.length === 0) return null;
  return (
    <span className="mt-1.5 flex flex-wrap gap-1.5">
      {marks.map((mark) =>
        /^(\/|https?:)/.test(mark) ? (
          <img key={mark} src={mark} alt="" height="24" className="h-6 rounded-6 border border-line bg-white px-1" />
        ) : (
          <span
            key={mark}
            className="rounded-6 border border-line bg-panel px-2 text-13 font-semibold text-soft uppercase"
          >
            {mark}
          </span>
        ),
      )}
    </span>
  );
}
