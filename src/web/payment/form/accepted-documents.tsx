import { type ReactNode, useState } from 'react';
import type { AcceptanceView } from '#contracts/offer-form';
import { Checkbox } from '#ui/checkbox';
import { useMoneyTexts } from '../money-texts.ts';
import { webUrl } from '../../client/web-url.ts';
import { inputNames } from './outcome.ts';

interface AcceptedDocuments {
  readonly isComplete: boolean;
  /** Says of each that is not ticked that it must be. */
  showMissing(): void;
  readonly fields: ReactNode;
}

/** The provider's own documents, a box to tick beside each; a form posts the version of those that are ticked. */
export function useAcceptedDocuments(documents: readonly AcceptanceView[]): AcceptedDocuments {
  const words = useMoneyTexts().form;
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
                label={words.accept(title)}
                checked={ticked.has(id)}
                onChange={() => toggle(id)}
                aria-invalid={isMissing(id)}
              >
                <a href={webUrl(url) ?? undefined} target="_blank" rel="noopener" className="underline">
                  {words.readDocument}
                </a>
              </Checkbox>
              <p aria-live="polite" className="field-error">
                {isMissing(id) ? words.mustAccept : null}
              </p>
            </div>
          ))}
        </div>
      ),
  };
}
