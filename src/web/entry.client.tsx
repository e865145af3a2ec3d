import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadCatalogue } from '#i18n/catalogues';
import { defaultLocale, parseLocale } from '#i18n/locale';

// The page's own language must be there before it wakes, so that what is shown does not change.
await loadCatalogue(parseLocale(document.documentElement.lang) ?? defaultLocale);
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
