import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { loadCatalogue } from '#i18n/catalogues';
import { parseLocale } from '#i18n/locale';
import { LateFrame } from '../../embedding/late-frame.tsx';
import { useScripts } from '../../page/awake.ts';
import { anonymousFrame, type PageFrame } from '../../page/frame.ts';
import { tab } from '../../session/browser-storage.ts';
import { keepKey, openedWith, stripKey } from '../../session/kept-key.ts';
import { PageErrorView } from '../plain/page-error-view.tsx';

/** PSE itself is Colombia's: until it is built its page does not exist outside a frame. */
export function loader({ request }: LoaderFunctionArgs) {
  const { data: dataKey, header, locale } = openedWith(new URL(request.url));
  return data({ frame: anonymousFrame({ now: '', dataKey, header }, locale) }, { status: 404 });
}

/** In the browser: keeps the key, as every page does that a link may open. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<{ readonly frame: PageFrame }> {
  const dataKey = keepKey(openedWith(new URL(request.url)));
  stripKey();
  const frame = anonymousFrame({ now: '', dataKey, header: tab.read('header') }, parseLocale(tab.read('locale')));
  await loadCatalogue(frame.locale);
  return { frame };
}
clientLoader.hydrate = true as const;

/** In a frame it asks the page around it to open PSE and stays; elsewhere it is a page that does not exist yet. Source: spec §2. */
export default function PseScreen() {
  const { frame } = useLoaderData<typeof clientLoader>();
  const isFramed = useScripts() && window.self !== window.top;
  const missing = <PageErrorView kind="not-found" supportCode={null} dataKey={frame.dataKey} />;
  if (!isFramed) return missing;
  return (
    <LateFrame locale={frame.locale} meanwhile={null} draw={({ FramedPse, texts }) => <FramedPse texts={texts} />} />
  );
}
