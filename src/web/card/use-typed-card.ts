import { useEffect, useState } from 'react';
import type { CardFieldsState } from '#contracts/card-fields';
import type { CardForm } from '#contracts/card-form';
import type { TokenizedCard } from '#contracts/saved-card';
import { checkCardholderName } from '#domain/cardholder-name';
import { momentIn } from '#i18n/format';
import type { PageProps } from '../loading/page-props.ts';
import { useCardTexts } from './card-texts.ts';
import { formParts, type FormPart, problemsOf } from './field-messages.ts';
import { ownFrameOf } from './card-frame-fields.tsx';
import { storeForm, storedForm } from './form-memory.ts';
import { isExpired } from './saved-cards.tsx';
import { tab } from '../storage/browser-storage.ts';

interface TypedCardFacts extends Pick<PageProps, 'shell' | 'session'> {
  readonly form: CardForm;
  /** The saved card chosen here; null for another card; undefined before any choice. */
  readonly chosen: string | null | undefined;
}

type Problems = Readonly<Record<FormPart, string | null>>;

/** All values beside and inside the frames, and their problems. */
export function useTypedCard({ shell, session, form, chosen }: TypedCardFacts) {
  const words = useCardTexts();
  const [stored] = useState(() => storedForm(tab));
  const [fields, setFields] = useState<CardFieldsState | null>(null);
  const [holder, setHolder] = useState(stored?.holder || usualHolder(session.payer));
  const [email, setEmail] = useState(stored?.email || session.payer.email);
  const [save, setSave] = useState(stored?.save ?? false);
  const [left, setLeft] = useState<ReadonlySet<FormPart>>(new Set());
  const [submitted, setSubmitted] = useState<string | null>(null);
  const [erased, setErased] = useState(false);

  const { cards, removeCard, savedCard } = useSavedCards({ shell, form, chosen });

  // The tab's storage: the way to the bank and back leaves this document.
  useEffect(() => storeForm(tab, { holder, email, save }), [holder, email, save]);

  const shownFields = askedOf(form, savedCard);
  const asksHolder = ownFrameOf(form) === null;
  const typed = { fields, holder: asksHolder ? holder : null, email, shownFields };
  const problems = form.typed_elsewhere ? nothingTyped : problemsOf(typed, words.errors);
  const missing = formParts.filter((part) => problems[part] !== null);
  const shown = (part: FormPart): string | null =>
    submitted === form.id || left.has(part) || isLeft(fields, part) ? problems[part] : null;

  return {
    fields,
    setFields,
    holder,
    /** Erases card data in the name's field at once: it must not be sent, stored, or seen over a shoulder. */
    typeHolder: (text: string): void => {
      const isCardData = checkCardholderName(text) === 'looks_like_card_data';
      setErased(isCardData);
      setHolder(isCardData ? '' : text);
    },
    /** Whether the name is a field here; our own card fields have their own. */
    asksHolder,
    /** Whether a card is only chosen here, and typed on the provider's page. */
    isElsewhere: form.typed_elsewhere === true,
    email,
    setEmail,
    save,
    setSave,
    cards,
    removeCard,
    savedCard,
    shownFields,
    leave: (part: FormPart): void => setLeft((parts) => new Set([...parts, part])),
    /** Pay was submitted on this form: nothing is marked as missing before that. */
    showAll: (): void => setSubmitted(form.id),
    missing,
    errors: {
      number: shown('number'),
      expiry: shown('expiry'),
      code: shown('code'),
      holder: erased ? words.errors.holderCardData : shown('holder'),
      email: shown('email'),
    } satisfies Problems,
  };
}

/** Most payers pay with a card of their own. */
const usualHolder = ({ full_name: name }: PageProps['session']['payer']): string =>
  checkCardholderName(name) === 'ok' && name.length <= 80 ? name : '';

/** Which of the card's fields are shown here. */
function askedOf(form: CardForm, savedCard: TokenizedCard | null): 'card' | 'code' | 'nothing' {
  if (form.typed_elsewhere) return 'nothing';
  if (savedCard === null) return 'card';
  // An older server does not say, and needs the code.
  return form.saved_card_asks_code === false ? 'nothing' : 'code';
}

/** Payers who type elsewhere type nothing here. */
const nothingTyped: Problems = { number: null, expiry: null, code: null, holder: null, email: null };

/** The payer's saved cards, and the one that pays: the one chosen, else the one used last. */
function useSavedCards({ shell, form, chosen }: Pick<TypedCardFacts, 'shell' | 'form' | 'chosen'>) {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const today = momentIn(shell.now, shell.timeZone);
  const cards: readonly TokenizedCard[] = (form.saved_cards ?? []).filter(({ id }) => !removed.has(id));
  const usable = cards.filter((card) => !isExpired(card, today));
  const first = usable.find((card) => card.selected) ?? usable[0] ?? null;
  return {
    cards,
    removeCard: (id: string): void => setRemoved((all) => new Set([...all, id])),
    savedCard: chosen === undefined ? first : (usable.find((card) => card.id === chosen) ?? null),
  };
}

export type TypedCardState = ReturnType<typeof useTypedCard>;

/** A part inside a frame, which reports itself whether the payer has left it. */
function isLeft(fields: CardFieldsState | null, part: FormPart): boolean {
  const field = part === 'email' ? undefined : part === 'holder' ? fields?.holder : fields?.fields[part];
  return field !== undefined && field.wasLeft && !field.hasFocus;
}
