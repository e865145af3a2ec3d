import { shellTexts } from '#i18n/desk/shell';
import type { Locale } from '#i18n/locale';
import { ButtonLink } from './button.tsx';

interface PagerProps {
  /** The list's path. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Null on the last page. */
  readonly next: string | null;
  readonly locale: Locale;
}

/** The next page of a list, and the way back to its first; nothing where there is one page. */
export function Pager({ path, query, next, locale }: PagerProps) {
  const texts = shellTexts(locale);
  const isLater = query.has('cursor');
  if (next === null && !isLater) return null;
  return (
    <nav className="mt-4 flex flex-wrap gap-2">
      {next === null ? null : <ButtonLink href={`${path}?${changed(query, next)}`}>{texts.more}</ButtonLink>}
      {isLater ? <ButtonLink href={`${path}?${changed(query, null)}`}>{texts.first}</ButtonLink> : null}
    </nav>
  );
}

function changed(query: URLSearchParams, cursor: string | null): string {
  const copy = new URLSearchParams(query);
  copy.delete('cursor');
  if (cursor !== null) copy.set('cursor', cursor);
  return copy.toString();
}
