import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useActionData, useLoaderData, useNavigate, useSubmit } from 'react-router';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { typesCard } from '#contracts/step-traits';
import type { Locale } from '#i18n/locale';
import { openSoon } from '../../card/open-card-form.ts';
import { useOpenedEntry } from '../../card/opened-entry.ts';
import type { ShownCardOutcome } from '../../card/shown-outcome.ts';
import { readChoice } from '../../payment/choice.ts';
import { forgetField } from '../../payment/remember-fields.ts';
import { useKeyedPath } from '../../shell/address.ts';
import { isFramed } from '../../shell/hydrated.ts';
import { lazyPart, LazyView } from '../../shell/lazy.tsx';
import { lacksTaxData } from '../../storage/tax-choice.ts';
import type { CheckoutPage } from './page-data.ts';
import { isOfCard } from './under-outcome.ts';

/** The form of a card, and what its submit needs: only once its row is touched. */
const cardInList = lazyPart(async (locale: Locale) => {
  const [{ CardInList, loadCardInList }] = await Promise.all([
    import('../../card/card-in-list.tsx'),
    import('./pay-here.ts'),
  ]);
  await loadCardInList(locale);
  return CardInList;
});

interface UnderRowProps {
  readonly option: PaymentMethodOption;
}

/**
 * Under the row of a known way: its own form, and the button that forgets, which work without scripts. Under the row of
 * a card, once it is chosen: its form.
 */
export function UnderRow({ option }: UnderRowProps) {
  const page = useLoaderData<CheckoutPage>();
  const box = useRef<HTMLDivElement>(null);
  const [byTouch, letGo] = usePicked(box, option.key);
  if (page.state !== 'ready') return null;
  return (
    <div ref={box} className="contents">
      {option.known ? <KnownLinks option={option} page={page} /> : null}
      {byTouch === null ? null : <Opened option={option} page={page} byTouch={byTouch} onBack={letGo} />}
    </div>
  );
}

type ReadyPage = Extract<CheckoutPage, { readonly state: 'ready' }>;

interface OpenedProps extends UnderRowProps {
  readonly page: ReadyPage;
  readonly byTouch: boolean;
  readonly onBack: () => void;
}

/** The card's form, where it may stand in the list; null elsewhere: Continue leads to its page. */
function Opened({ option, page, byTouch, onBack }: OpenedProps) {
  const { shell, session } = page;
  // Missing data that a refusal finds later closes nothing: the card is typed by then.
  const [isHere] = useState(() => opensHere(session, option));
  const answer: unknown = useActionData();
  const [before] = useState(answer);
  // The router forgets it when the session is read anew.
  const [outcome, setOutcome] = useState<ShownCardOutcome | null>(null);
  if (answer !== before && isOfCard(answer, option.key) && answer.card !== outcome) setOutcome(answer.card);
  const navigate = useNavigate();
  const open = useEffectEvent(() => {
    if (isHere) openSoon(session, option);
  });
  // The API: the form is requested beside its script.
  useEffect(() => open(), []);
  useOpenedEntry(isHere, onBack);
  if (!isHere) return null;
  return (
    <LazyView part={cardInList} by={session.locale}>
      {(CardInList) => (
        <CardInList
          shell={shell}
          session={session}
          option={option}
          outcome={outcome}
          takesFocus={byTouch}
          leadToPage={() => void navigate(pageOf(option))}
          onLoadAnew={() => window.location.assign(pageOf(option))}
        />
      )}
    </LazyView>
  );
}

/**
 * Whether a card's form opens in the list: where its fields are frames, no tag may run in this document, nothing is
 * asked first, and the page is in nobody's frame.
 */
function opensHere(session: PaymentSession, option: PaymentMethodOption): boolean {
  const hasFrames = typesCard(option) && session.card_frame_origin !== undefined;
  return hasFrames && session.analytics === null && !lacksTaxData(session) && !isFramed();
}

const pageOf = ({ path, key }: PaymentMethodOption): string => `${path}?method=${encodeURIComponent(key)}`;

const quiet =
  'inline-flex min-h-11 cursor-pointer items-center text-14 font-semibold text-accent underline underline-offset-4';

function KnownLinks({ option, page }: UnderRowProps & { readonly page: ReadyPage }) {
  const path = useKeyedPath(page.shell.dataKey);
  const submit = useSubmit();
  const { known } = option;
  if (!known) return null;
  return (
    <div className="-mt-1 flex flex-wrap gap-x-5 pr-3.5 pl-[calc(0.875rem+min(2.5rem,12vw)+0.75rem)]">
      {known.note ? <p className="basis-full text-14 text-soft">{known.note}</p> : null}
      <Link to={path(pageOf(option))} className={quiet}>
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
  );
}

/** Whether this row was chosen by finger or mouse: arrow keys only pass. Null if not chosen. And how to release it. */
function usePicked(box: { readonly current: HTMLElement | null }, key: string): [boolean | null, () => void] {
  const [byTouch, setByTouch] = useState<boolean | null>(null);
  // The document's radios, also one that was chosen before scripts ran.
  useEffect(() => {
    const list = box.current?.closest('fieldset');
    const pick = (radio: EventTarget | null): void => {
      if (!(radio instanceof HTMLInputElement && radio.name === 'choice')) return;
      setByTouch(readChoice(radio.value)?.methodKey === key ? !radio.matches(':focus-visible') : null);
    };
    const onChange = ({ target }: Event): void => pick(target);
    pick(list?.querySelector(chosenRadio) ?? null);
    list?.addEventListener('change', onChange);
    return () => list?.removeEventListener('change', onChange);
  }, [box, key]);
  const letGo = (): void => {
    const radio = box.current?.closest('fieldset')?.querySelector(chosenRadio);
    if (radio instanceof HTMLInputElement) radio.checked = false;
    setByTouch(null);
  };
  return [byTouch, letGo];
}

const chosenRadio = 'input[name="choice"]:checked';
