import { useMemo, useState } from 'react';
import type { FormFieldView, OfferFormView } from '#contracts/offer-form';
import { answerProblem, type Answers, isAsked } from '#domain/form-answers';
import { useMoneyTexts } from '../money-texts.ts';
import { useScripts } from '../../shell/hydrated.ts';
import { tab } from '../../client/browser-storage.ts';
import { storeAnswers, storedAnswers } from './answer-memory.ts';
import { type FormOutcome, inputNames, textsIn } from './outcome.ts';

export interface TypedAnswers {
  /** What each input begins with. Another `round` means other beginnings: draw the inputs anew. */
  readonly start: Answers;
  readonly round: number;
  /** Whether a field is asked with what is typed now; without scripts nobody can tell, and all are. */
  isShown(field: FormFieldView): boolean;
  /** What is wrong with a field, in the payer's words; null before it was left. */
  error(field: FormFieldView): string | null;
  leave(name: string): void;
  /** Reads the form's inputs, and keeps them in the tab. */
  read(form: HTMLFormElement): void;
  readonly isComplete: boolean;
  /** Says of every field what is wrong with it. */
  showAll(): void;
}

/** What a payer typed into a method's form, and what of it is wrong. */
export function useTypedAnswers(
  { method_key: methodKey, fields }: OfferFormView,
  outcome: FormOutcome | null,
): TypedAnswers {
  const words = useMoneyTexts().form;
  const scripts = useScripts();
  const known = Object.fromEntries(fields.flatMap(({ name, value }) => (value === '' ? [] : [[name, value]])));
  // The tab's storage, once scripts run: what was typed before the page was loaded anew.
  const kept = useMemo(() => (scripts ? storedAnswers(tab, methodKey) : null), [scripts, methodKey]);
  const start: Answers = { ...known, ...outcome?.given, ...kept };
  const [typed, setTyped] = useState<Answers | null>(null);
  const given = typed ?? start;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [changed, setChanged] = useState<{ readonly since: FormOutcome | null; readonly names: ReadonlySet<string> }>({
    since: null,
    names: new Set(),
  });

  const isToldBy = (name: string): boolean => changed.since !== outcome || !changed.names.has(name);
  return {
    start,
    round: kept ? 1 : 0,
    isShown: (field) => !scripts || isAsked(field, given),
    error(field) {
      const told = outcome?.wrong[field.name];
      if (told && isToldBy(field.name)) return told;
      const problem = left.has(field.name) ? answerProblem(field, given) : null;
      return problem === null ? null : problem === 'missing' ? words.missing : field.error;
    },
    leave: (name) => setLeft((last) => new Set([...last, name])),
    read(form) {
      const now = textsIn(new FormData(form), inputNames.answer);
      const names = fields.map(({ name }) => name);
      const other = names.filter((name) => now[name] !== given[name] || now[`${name}_type`] !== given[`${name}_type`]);
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
