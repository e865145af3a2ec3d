import { useLoaderData } from 'react-router';
import { isReadAnew } from '../../shell/hydrated.ts';
import { tabShell } from '../../storage/tab-shell.ts';
import { sessionShell } from '../../loading/make-shell.ts';
import { apiNow } from '../../shell/api-clock.ts';
import { browserLoader, type Loaded } from '../../loading/browser-loader.ts';
import { rememberedSession } from '../../storage/stored-key.ts';
import { PageErrorView } from '../../payment/page-error-view.tsx';
import { type PlainPage, plainPage, kindOf } from './page-data.ts';

/** In the browser: the school that this document already knows. */
export const loader = browserLoader<PlainPage>({
  // The server knows a language only by the address; the tab knows the chosen one, and its country.
  isWhole: ({ shell }, facts) => {
    if (shell.school) return facts.locale === null || facts.locale === shell.locale;
    const { locale, country } = tabShell({ ...facts, now: '' });
    return locale === shell.locale && country === shell.country;
  },
  async read({ dataKey, header, params }) {
    const session = rememberedSession(dataKey ?? '');
    const facts = { now: apiNow(), dataKey, header };
    const shell = session ? await sessionShell(session, facts) : tabShell(facts);
    return plainPage(kindOf(params), session, shell);
  },
});

export const shouldRevalidate = isReadAnew;

export function Component() {
  const { shell, kind, advisor } = useLoaderData<Loaded<typeof loader>>();
  return <PageErrorView kind={kind} supportCode={null} advisor={advisor} dataKey={shell.dataKey} />;
}
