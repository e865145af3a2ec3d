import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { typesCard } from '#contracts/step-traits';
import { Chevron } from '#ui/icon';
import { Panel } from '#ui/panel';
import type { LocalizedRefusal } from '../../client/refusal.ts';
import { AdvisorCard } from '../../shell/advisor-card.tsx';
import { useTexts } from '../../shell/texts.tsx';
import { LazyView } from '../../shell/lazy.tsx';
import { whenNeeded } from '../../shell/when-needed.ts';
import { underRow } from './lazy-parts.tsx';
import { About, Mark, Method, UnusableMethod } from './method.tsx';
import { inSight } from './in-sight.ts';

interface MethodsProps {
  readonly session: PaymentSession;
  readonly options: readonly PaymentMethodOption[];
  readonly chosenKey: string | null;
  /** The refusal of a form without a choice: a new object each time. */
  readonly missing: LocalizedRefusal | null;
}

/** The ways to pay, as native radios: the choice survives hydration. A long list shows three and folds the rest. */
export function Methods({ session, options, chosenKey, missing }: MethodsProps) {
  const { t } = useTexts();
  const box = useRef<HTMLFieldSetElement>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const [first, others] = inSight(options);
  const isUsable = options.some((option) => !option.disabled);

  // The document: after a submit without a choice the focus moves to the list.
  useEffect(() => {
    if (missing) box.current?.querySelector<HTMLElement>('input:enabled')?.focus();
  }, [missing]);

  const pick = (radio: unknown): void => {
    if (radio instanceof HTMLInputElement && radio.name === 'choice') setPicked(radio.value);
  };
  // The document: what was chosen before scripts ran, from the first touch on.
  useEffect(() => whenNeeded(() => pick(box.current?.querySelector('input:checked'))), []);

  const row = (option: PaymentMethodOption): ReactNode =>
    option.disabled ? (
      <UnusableMethod key={option.key} option={option} />
    ) : (
      <Fragment key={option.key}>
        <Method
          session={session}
          option={option}
          position={options.indexOf(option)}
          chosen={option.key === chosenKey}
          isToFocus={missing !== null && option === first[0]}
        />
        {option.known || (picked?.startsWith(`${option.key} `) && typesCard(option)) ? (
          <LazyView part={underRow} by={undefined}>
            {(UnderRow) => <UnderRow option={option} />}
          </LazyView>
        ) : null}
      </Fragment>
    );
  return (
    <fieldset
      ref={box}
      className="mt-3 min-w-0 wide:mt-0"
      onChange={(event) => {
        keepInSight(event);
        pick(event.target);
      }}
    >
      <legend>
        <h2 className="text-20 leading-6 font-bold">{t.checkout.prompt}</h2>
      </legend>
      <div role="alert">
        {missing ? <p className="field-error mt-1">{`${missing.title}. ${missing.advice}`}</p> : null}
      </div>
      {isUsable ? null : <NoMethods session={session} hasUnusable={options.length > 0} />}
      {options.length > 0 ? (
        <Panel className="mt-1.5 overflow-hidden">
          {first.map(row)}
          {others.length > 0 ? (
            <Folded others={others} inSight={first} isOpen={others.some(({ key }) => key === chosenKey)} row={row} />
          ) : null}
        </Panel>
      ) : null}
      {options.map((option, position) =>
        option.disabled ? null : <About key={option.key} option={option} position={position} />,
      )}
    </fieldset>
  );
}

/** Scrolls, so that the bar that comes with a choice does not cover it. */
function keepInSight({ target }: FormEvent<HTMLElement>): void {
  if (target instanceof Element) target.closest('label')?.scrollIntoView({ block: 'nearest' });
}

interface FoldedProps {
  readonly others: readonly PaymentMethodOption[];
  /** The methods whose marks are shown above. */
  readonly inSight: readonly PaymentMethodOption[];
  readonly isOpen: boolean;
  readonly row: (option: PaymentMethodOption) => ReactNode;
}

/** How many marks fit beside the count on the narrowest phone. */
const marksShown = 4;

/** The rest of a long list, grouped by kind if the server divides it. While folded, it shows their marks. */
function Folded({ others, inSight: above, isOpen, row }: FoldedProps) {
  const { t } = useTexts();
  const isNew = ({ logo }: PaymentMethodOption, at: number): boolean =>
    logo !== null && [...above, ...others].findIndex((other) => other.logo === logo) === above.length + at;
  const marks = others.filter(isNew);
  return (
    <details open={isOpen} className="group border-t border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-3.5 py-2.5 text-16 leading-5.5 font-semibold text-accent -outline-offset-3 [&::-webkit-details-marker]:hidden">
        <span className="flex flex-wrap items-center gap-1.5">
          {t.checkout.others(others.length)}
          <span className="sr-only">{others.map(({ title }) => title).join(', ')}</span>
          {marks.slice(0, marksShown).map((option) => (
            <Mark key={option.key} option={option} src={option.logo} />
          ))}
        </span>
        <Chevron />
      </summary>
      {others.map((option, at) => (
        <Fragment key={option.key}>
          {option.group && option.group !== others[at - 1]?.group ? (
            <h3 className="border-t border-line bg-sunk px-3.5 py-1.5 text-14 font-medium text-soft">{option.group}</h3>
          ) : null}
          {row(option)}
        </Fragment>
      ))}
    </details>
  );
}

function NoMethods({ session, hasUnusable }: { readonly session: PaymentSession; readonly hasUnusable: boolean }) {
  const { t } = useTexts();
  const { advisor } = session.school;
  return (
    <>
      <p className="mt-0.5 text-14 text-soft">{hasUnusable ? t.checkout.noUsableMethods : t.checkout.noMethods}</p>
      {advisor ? (
        <div className="mt-4">
          <AdvisorCard {...advisor} />
        </div>
      ) : null}
    </>
  );
}
