import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import { isReadAnew } from '../../shell/hydrated.ts';
import { anonymousShell, type PageShell } from '../../shell/page-shell.ts';
import { tabShell } from '../../client/tab-shell.ts';
import { sessionShell } from '../../client/make-shell.ts';
import { inProcess, pageServices } from '../../client/server-loader.ts';
import { apiNow, readSession } from '../../client/api.ts';
import { browserLoader } from '../../client/browser-loader.ts';
import { rememberedSession } from '../../client/stored-key.ts';
import { PageErrorView } from '../../client/page-error-view.tsx';

interface PlainPage {
  readonly shell: PageShell;
  readonly kind: 'error' | 'not-found';
  readonly advisor: PaymentSession['school']['advisor'];
}

/** `/page-error`, and any path that is no page: both name the school where the link's key tells which. Source: spec §2, §8. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const services = context.get(pageServices);
  const { searchParams } = new URL(request.url);
  const [dataKey, header, locale] = ['data', 'header', 'locale'].map((name) => searchParams.get(name));
  const answer = dataKey ? await readSession(inProcess(services), dataKey, locale ?? null) : null;
  const session = answer?.ok ? answer.value : null;
  const facts = { now: answer?.now ?? '', dataKey: dataKey ?? null, header: header ?? null };
  const shell = session ? await sessionShell(session, facts) : anonymousShell(facts, locale);
  const page = plainPage(kindOf(params), session, shell);
  return data(page, { status: page.kind === 'error' ? 200 : 404 });
}

/** In the browser: the school this document knows already. */
export const clientLoader = browserLoader<PlainPage>({
  // The server knows the language only where the address says it; the tab knows which was chosen, and its country.
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

function plainPage(kind: PlainPage['kind'], session: PaymentSession | null, shell: PageShell): PlainPage {
  return { shell: { ...shell, payerName: null }, kind, advisor: session?.school.advisor ?? null };
}

const kindOf = (params: Readonly<Record<string, string | undefined>>): PlainPage['kind'] =>
  params['*'] === undefined ? 'error' : 'not-found';

export const shouldRevalidate = isReadAnew;

export default function PageErrorScreen() {
  const { shell, kind, advisor }: PlainPage = useLoaderData<typeof loader>();
  return <PageErrorView kind={kind} supportCode={null} advisor={advisor} dataKey={shell.dataKey} />;
}
