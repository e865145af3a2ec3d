import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageServices } from '../../client/server-loader.ts';
import { drawnAt } from './fixtures.ts';
import type { GalleryState } from './screens.tsx';
import { galleryShell, galleryStates, localizeOutcome } from './states.ts';
import { GalleryIndex, GalleryScreen } from './view.tsx';
import { anonymousShell, type PageShell } from '../../shell/page-shell.ts';

interface GalleryPage {
  readonly shell: PageShell;
  readonly names: readonly string[];
  readonly state: GalleryState | null;
}

/** Every screen in every state, while developing. Anywhere else this page does not exist. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!context.get(pageServices).isDevelopment) throw data(null, { status: 404 });
  const state = galleryStates[new URL(request.url).searchParams.get('state') ?? ''] ?? null;
  const shell = state ? await galleryShell(state) : anonymousShell({ now: drawnAt, dataKey: null, header: null });
  const page: GalleryPage = {
    shell,
    names: Object.keys(galleryStates),
    state: state ? await localizeOutcome(state, shell.locale) : null,
  };
  return data(page);
}

export default function GalleryRoute() {
  const { state, names, shell }: GalleryPage = useLoaderData<typeof loader>();
  return state ? <GalleryScreen state={state} shell={shell} /> : <GalleryIndex names={names} />;
}
