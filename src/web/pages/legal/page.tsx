import { useLoaderData } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import { isHydrated, isReadAnew } from '../../shell/hydrated.ts';
import { apiNow } from '../../shell/api-clock.ts';
import { browserLoader, type Loaded } from '../../loading/browser-loader.ts';
import { openByKey } from '../../client/browser-send.ts';
import { rememberedSession } from '../../storage/stored-key.ts';
import { legalScreen, type LegalScreenData, LegalView } from './view.tsx';

/** In the browser: adds the tab's school and language. */
export const loader = browserLoader<LegalScreenData>({
  async read({ url, dataKey, header, locale }) {
    const session = dataKey ? (rememberedSession(dataKey) ?? (await openSession(dataKey))) : null;
    return legalScreen(url, session, { now: apiNow(), dataKey, header }, languageIn(url, locale));
  },
  isWhole(sent, { url, dataKey, locale }) {
    const language = languageIn(url, locale);
    return (sent.isNamed || !dataKey) && (!language || sent.shell.locale === language);
  },
  // Back leads to the page before; without one it leads to the checkout, by this key.
  prepare: (page, { url }) => (cameFromHere(url) ? { ...page, shell: { ...page.shell, dataKey: null } } : page),
});

const languageIn = ({ searchParams }: URL, stored: string | null): string | null =>
  searchParams.get('locale') ?? stored;

/** Returns null if the session refuses too: these pages are public. */
async function openSession(dataKey: string): Promise<PaymentSession | null> {
  const answer = await openByKey(dataKey);
  return answer.ok ? answer.value : null;
}

/** Whether this tab showed another of our pages before. */
function cameFromHere({ pathname }: URL): boolean {
  const state: unknown = window.history.state;
  const position = typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
  return position > 0 || (isHydrated() && window.location.pathname !== pathname);
}

export const shouldRevalidate = isReadAnew;

export function Component() {
  const { legal } = useLoaderData<Loaded<typeof loader>>();
  return <LegalView legal={legal} />;
}
