import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { DeskPerson, DeskServices } from '#contracts/desk-services';
import { hasPermission } from '#domain/permissions';
import { shellTexts } from '#i18n/desk/shell';
import type { Locale } from '#i18n/locale';
import { Icon } from '#ui/icon';
import { Form, FormContext } from './parts/form.tsx';
import { screens } from './screens.ts';

export interface Drawn {
  readonly person: DeskPerson;
  readonly isSignedIn: boolean;
  readonly locale: Locale;
  readonly services: Pick<DeskServices, 'assets' | 'formToken' | 'isStaging'>;
  readonly path: string;
  readonly title: string;
  readonly body: ReactNode;
}

/** A screen as a whole document. It is drawn once and never hydrated: one small script improves it. */
export const drawDocument = (drawn: Drawn): string =>
  `<!doctype html>${renderToStaticMarkup(
    <FormContext value={{ token: drawn.services.formToken }}>
      <Document {...drawn} />
    </FormContext>,
  )}`;

function Document({ title, locale, services, isSignedIn, body, ...shown }: Drawn) {
  const texts = shellTexts(locale);
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{`${title} · Cuota`}</title>
        <link rel="stylesheet" href={services.assets.style} />
        <script src={services.assets.script} defer />
      </head>
      <body>
        <a href="#content" className="skip-link">
          {texts.skip}
        </a>
        {services.isStaging ? <p className="bg-warn-ground px-4 py-1.5 text-14 text-warn">{texts.staging}</p> : null}
        {isSignedIn ? (
          <div className="desk">
            <Menu {...shown} locale={locale} />
            <main id="content" tabIndex={-1} className="desk-content">
              {body}
            </main>
          </div>
        ) : (
          <main id="content" tabIndex={-1} className="desk-alone">
            {body}
          </main>
        )}
      </body>
    </html>
  );
}

/** On a desk beside the content, on a phone above it and folded. */
function Menu({ person, path, locale }: Pick<Drawn, 'person' | 'path' | 'locale'>) {
  const texts = shellTexts(locale);
  const shown = screens.filter(
    ({ menu, needs }) => menu && needs && hasPermission({ role: person.role, isPerson: true }, needs),
  );
  return (
    <header className="desk-menu">
      <details className="desk-fold group">
        <summary>
          <span className="min-w-0 flex-1 truncate font-semibold">{person.school.name}</span>
          <span className="desk-fold-word">{texts.menu}</span>
        </summary>
      </details>
      <Form action="/payments" does="search" className="desk-search" role="search">
        <label htmlFor="search" className="sr-only">
          {texts.search}
        </label>
        <input
          id="search"
          name="q"
          type="search"
          required
          maxLength={200}
          autoComplete="off"
          placeholder={texts.searchHint}
          className="desk-input"
        />
        <button className="sr-only">{texts.search}</button>
      </Form>
      <nav aria-label={texts.menu} className="desk-links">
        <ul>
          {shown.map(({ path: to, screen, menu = 'info' }) => (
            <li key={to}>
              <a href={to} aria-current={isAt(path, to) ? 'page' : undefined}>
                <Icon name={menu} className="size-5" />
                {texts.menuOf[screen]}
              </a>
            </li>
          ))}
        </ul>
        <SignedIn person={person} locale={locale} />
      </nav>
    </header>
  );
}

const isAt = (path: string, to: string): boolean => path === to || (to !== '/' && path.startsWith(`${to}/`));

/** Who is signed in, the language, and the way out. */
function SignedIn({ person, locale }: Pick<Drawn, 'person' | 'locale'>) {
  const texts = shellTexts(locale);
  return (
    <div className="desk-person">
      <p>
        <a href="/access" className="font-semibold underline-offset-4 hover:underline">
          {person.name}
        </a>
        <br />
        <span className="text-soft">{texts.roleOf[person.role]}</span>
      </p>
      <Form action="/language">
        <button className="text-button" name="locale" value={locale === 'en-US' ? '' : 'en-US'}>
          {texts.language}
        </button>
      </Form>
      <Form action="/sign-out">
        <button className="text-button">{texts.signOut}</button>
      </Form>
    </div>
  );
}
