import { useEffect, useRef, useState } from 'react';
import { Link, useActionData, useLoaderData, useSubmit } from 'react-router';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { Locale } from '#i18n/locale';
import { readChoice } from '../../payment/choice.ts';
import { forgetField } from '../../payment/remember-fields.ts';
import { useKeyedPath } from '../../shell/address.ts';
import { lazyPart, LazyView } from '../../shell/lazy.tsx';
import type { CheckoutPage } from './page-data.ts';

/** The field of a card that this browser knows: only once its row is touched. */
const cardInList = lazyPart(async (locale: Locale) => {
  const { CardInList, loadCardInList } = await import('../../card/card-in-list.tsx');
  await loadCardInList(locale);
  return CardInList;
});

interface KnownWayProps {
  readonly option: PaymentMethodOption;
}

const quiet =
  'inline-flex min-h-11 cursor-pointer items-center text-14 font-semibold text-accent underline underline-offset-4';

/**
 * Under the row of a known way: its own form, and the button that forgets, which work without scripts; and once the row
 * is chosen, the card's one field.
 */
export function KnownWay({ option }: KnownWayProps) {
  const page = useLoaderData<CheckoutPage>();
  const path = useKeyedPath(page.shell.dataKey);
  // Each attempt needs another form of the card.
  const attempt: unknown = useActionData();
  const submit = useSubmit();
  const box = useRef<HTMLDivElement>(null);
  const picked = usePicked(box);
  const { path: at, key, known } = option;
  if (!known || page.state !== 'ready') return null;
  const { shell, session } = page;
  return (
    <>
      <div ref={box} className="-mt-1 flex flex-wrap gap-x-5 pr-3.5 pl-[calc(0.875rem+min(2.5rem,12vw)+0.75rem)]">
        {known.note ? <p className="basis-full text-14 text-soft">{known.note}</p> : null}
        <Link to={path(`${at}?method=${encodeURIComponent(key)}`)} className={quiet}>
          {known.other_text}
        </Link>
        <button
          type="submit"
          name={forgetField}
          value="yes"
          aria-label={known.forget_label}
          onClick={(event) => {
            event.preventDefault();
            void submit({ [forgetField]: 'yes' }, { method: 'post', action: path('/checkout') });
          }}
          className={quiet}
        >
          {known.forget_text}
        </button>
      </div>
      {known.card && picked?.key === key ? (
        <LazyView part={cardInList} by={session.locale}>
          {(CardInList) => (
            <CardInList shell={shell} session={session} option={option} attempt={attempt} takesFocus={picked.byTouch} />
          )}
        </LazyView>
      ) : null}
    </>
  );
}

interface Picked {
  readonly key: string;
  /** By finger or mouse: the arrow keys only pass. */
  readonly byTouch: boolean;
}

/** What is chosen in the list around a place; null before scripts run, and for nothing. */
function usePicked(box: { readonly current: HTMLElement | null }): Picked | null {
  const [picked, setPicked] = useState<Picked | null>(null);
  // The document's radios, also one that was chosen before scripts ran.
  useEffect(() => {
    const list = box.current?.closest('fieldset');
    const pick = (radio: EventTarget | null): void => {
      if (radio instanceof HTMLInputElement && radio.name === 'choice')
        setPicked({ key: readChoice(radio.value)?.methodKey ?? '', byTouch: !radio.matches(':focus-visible') });
    };
    const onChange = ({ target }: Event): void => pick(target);
    pick(list?.querySelector('input[name="choice"]:checked') ?? null);
    list?.addEventListener('change', onChange);
    return () => list?.removeEventListener('change', onChange);
  }, [box]);
  return picked;
}
