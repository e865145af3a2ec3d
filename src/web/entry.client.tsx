import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadCatalogue, loadMoneyTexts } from '#i18n/catalogues';
import { defaultLocale, parseLocale } from '#i18n/locale';

// The page's own language must be there before it wakes, so that what is shown does not change.
// The checkout waits for its texts about money only where it has such money to show.
const locale = parseLocale(document.documentElement.lang) ?? defaultLocale;
const mayTellOfMoney = !/^\/(checkout)?$/.test(window.location.pathname);
await Promise.all([loadCatalogue(locale), mayTellOfMoney ? loadMoneyTexts(locale) : null]);
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
