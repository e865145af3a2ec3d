import type * as z from 'zod/mini';
import type { Catalogue } from '#i18n/catalogues';
import type { Locale } from '#i18n/locale';
import type { Attachment, Letter } from '../letter.ts';

/** A letter and who it comes from: the school, and where an answer to it goes. */
export interface SignedLetter {
  readonly letter: Letter;
  readonly sender: string;
  readonly replyTo: string | null;
  readonly attachments?: readonly Attachment[];
}

/** Joins what a kind of letter needs with how it is written. `write` throws on content of another shape. */
export function emailKind<Data extends z.ZodMiniType>(
  data: Data,
  compose: (data: z.infer<Data>, locale: Locale, catalogue: Catalogue) => SignedLetter,
) {
  return {
    data,
    write: (content: unknown, locale: Locale, catalogue: Catalogue) => compose(data.parse(content), locale, catalogue),
  };
}
