import { type ReactNode, useState, useMemo } from 'react';
import type { AcceptanceView, FormFieldView, OfferFormView } from '#contracts/offer-form';
import { holdsCardNumber } from '#domain/card-data';
import { answerProblem, type Answers, isAsked, typeAnswer } from '#domain/form-answers';
import { Checkbox } from '#ui/checkbox';
import { isRecord, isText, parseJson } from '../../shell/parse.ts';
import { tab, type BrowserStorage } from '../../storage/browser-storage.ts';
import { useScripts } from '../../shell/hydrated.ts';
import { useMoneyTexts } from '../payment-copy.ts';
import { answersIn, inputNames, type FormOutcome } from './outcome.ts';
import { webUrl } from '#domain/web-url';

interface AcceptedDocuments {
  readonly isComplete: boolean;
  /** Marks each unaccepted document as required. */
  showMissing(): void;
  readonly fields: ReactNode;
}

/** The provider's own documents with a checkbox each; a form posts the accepted versions. */
export function useAcceptedDocuments(documents: readonly AcceptanceView[]): AcceptedDocuments {
  const texts = useMoneyTexts().form;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isAsked, setAsked] = useState(false);
  const toggle = (id: string): void =>
    setTicked((last) => new Set(last.has(id) ? [...last].filter((each) => each !== id) : [...last, id]));
  const isMissing = (id: string): boolean => isAsked && !ticked.has(id);
  return {
    isComplete: documents.every(({ id }) => ticked.has(id)),
    showMissing: () => setAsked(true),
    fields:
      documents.length === 0 ? null : (
        <div className="grid gap-3">
          {documents.map(({ id, title, url, version }) => (
            <div key={id}>
              <Checkbox
                id={`document-${id}`}
                name={inputNames.document + id}
                value={version}
                label={texts.accept(title)}
                checked={ticked.has(id)}
                onChange={() => toggle(id)}
                aria-invalid={isMissing(id)}
              >
                <a href={readAt(url)} target="_blank" rel="noopener" className="underline">
                  {texts.readDocument}
                </a>
              </Checkbox>
              <p aria-live="polite" className="field-error">
                {isMissing(id) ? texts.mustAccept : null}
              </p>
            </div>
          ))}
        </div>
      ),
  };
}

/** The provider's own address, or a page of ours. */
const readAt = (url: string): string | undefined => (/^\/(?!\/)/.test(url) ? url : (webUrl(url) ?? undefined));

export interface TypedAnswers {
  /** Each input's initial value. A new `round` has new values: draw the inputs anew. */
  readonly start: Answers;
  readonly round: number;
  /** Whether a field is shown for the typed values; without scripts all are. */
  isShown(field: FormFieldView): boolean;
  /** A field's problem in the payer's words; null before it was left. */
  error(field: FormFieldView): string | null;
  leave(name: string): void;
  /** Reads the form's inputs, and stores them in the tab. */
  read(form: HTMLFormElement): void;
  readonly isComplete: boolean;
  /** Shows every field's problem. */
  showAll(): void;
}

/** The typed values of a method's form, and their problems. */
export function useTypedAnswers(
  { method_key: methodKey, fields }: OfferFormView,
  outcome: FormOutcome | null,
): TypedAnswers {
  const scripts = useScripts();
  const known = Object.fromEntries(fields.flatMap(({ name, value }) => (value === '' ? [] : [[name, value]])));
  // The tab's storage, once scripts run: values typed before a reload.
  const stored = useMemo(() => (scripts ? storedAnswers(tab, methodKey) : null), [scripts, methodKey]);
  const start: Answers = { ...known, ...outcome?.given, ...stored };
  const [typed, setTyped] = useState<Answers | null>(null);
  const given = typed ?? start;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [changed, setChanged] = useState<{ readonly since: FormOutcome | null; readonly names: ReadonlySet<string> }>({
    since: null,
    names: new Set(),
  });

  const isUnchanged = (name: string): boolean => changed.since !== outcome || !changed.names.has(name);
  return {
    start,
    round: stored ? 1 : 0,
    isShown: (field) => !scripts || isAsked(field, given),
    error(field) {
      const wrong = outcome?.wrong[field.name];
      if (wrong && isUnchanged(field.name)) return wrong;
      const problem = left.has(field.name) ? answerProblem(field, given) : null;
      if (problem === null) return null;
      return problem === 'missing' ? (field.missing ?? field.error) : field.error;
    },
    leave: (name) => setLeft((last) => new Set([...last, name])),
    read(form) {
      const now = answersIn(new FormData(form));
      const isOther = (name: string): boolean => now[name] !== given[name];
      const changedNow = fields.filter((field) => isOther(field.name) || isOther(typeAnswer(field)));
      const other = changedNow.map(({ name }) => name);
      setChanged((last) => ({
        since: outcome,
        names: new Set([...(last.since === outcome ? last.names : []), ...other]),
      }));
      setTyped(now);
      storeAnswers(tab, methodKey, fields, now);
    },
    isComplete: fields.every((field) => answerProblem(field, given) === null),
    showAll: () => setLeft(new Set(fields.map(({ name }) => name))),
  };
}

const key = 'form_answers';

/**
 * Stores the typed values that the school did not know in the tab, which another session's key clears. Never a
 * document's number, nor a possible card number.
 */
export function storeAnswers(
  storage: BrowserStorage,
  methodKey: string,
  fields: readonly FormFieldView[],
  given: Answers,
): void {
  const isStored = (name: string, text: string): boolean =>
    !holdsCardNumber(text) &&
    !fields.some((field) => field.name === name && (field.kind === 'document' || field.value === text));
  const stored = Object.entries(given).filter((entry) => isStored(...entry));
  storage.write(key, JSON.stringify({ methodKey, answers: Object.fromEntries(stored) }));
}

/** Returns what was stored of this method's form; null without it, or for tampered storage. */
export function storedAnswers(storage: BrowserStorage, methodKey: string): Answers | null {
  const { methodKey: of, answers } = parseJson(storage.read(key), isRecord) ?? {};
  if (of !== methodKey || !isRecord(answers)) return null;
  return Object.fromEntries(Object.entries(answers).filter((entry): entry is [string, string] => isText(entry[1])));
}

/** Forgets it once the payment is made. */
export function forgetAnswers(storage: BrowserStorage): void {
  storage.remove(key);
}
