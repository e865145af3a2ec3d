import { useEffect } from 'react';
import { Link, useLocation, useMatches } from 'react-router';
import { policyPaths } from '#domain/policies';
import { localeOf } from '#i18n/locale';
import { useKeyedPath, useScripts } from './awake.ts';
import { frameOf } from './frame.ts';
import { stripFromAddress } from '../session/kept-key.ts';
import { useTexts } from './texts.tsx';

/** The foot of every page: the country's notice and terms, the questions, and the other language. */
export function Footer() {
  const { t, locale } = useTexts();
  const { pathname, search } = useLocation();
  const scripts = useScripts();
  const frame = useMatches()
    .map((match) => frameOf(match.loaderData))
    .findLast(Boolean);

  // The address bar and the tab's history: the tab keeps the language, and Back must not bring the last one again.
  useEffect(() => {
    if (new URLSearchParams(window.location.search).has('locale')) stripFromAddress(['locale']);
  }, [search]);

  const country = frame?.country ?? 'MX';
  const path = useKeyedPath(frame?.dataKey ?? null);
  const other = locale === 'en-US' ? localeOf[country] : 'en-US';
  const query = new URLSearchParams(search);
  // With scripts the tab keeps the key; without them the address is all there is.
  if (scripts) for (const name of ['data', 'r', 'handoff']) query.delete(name);
  query.set('locale', other);
  const link = (to: string, text: string, lang?: string) => (
    <Link to={to} lang={lang} hrefLang={lang} replace={Boolean(lang)} className="min-h-11 py-3 hover:underline">
      {text}
    </Link>
  );
  return (
    <footer className="no-print mx-auto flex max-w-[1040px] flex-wrap gap-x-5 px-4 text-13 text-soft">
      {link(path(policyPaths[country].privacy), t.common.privacy)}
      {link(path(policyPaths[country].terms), t.common.terms)}
      {link(path(country === 'MX' ? '/faq' : `/faq?country=${country}`), t.common.faq)}
      {link(`${pathname}?${query.toString()}`, other === 'en-US' ? 'English' : 'Español', other.slice(0, 2))}
    </footer>
  );
}
