import { data, type LoaderFunctionArgs } from 'react-router';
import { pageServices } from '../../loading/server-loader.ts';
import { anonymousShell } from '../../shell/page-shell.ts';
import { drawnAt } from './fixtures.ts';
import { galleryShell, galleryStates, localizeOutcome } from './states.ts';
import type { GalleryPage } from './view.tsx';

/** Every screen in every state, in development. Elsewhere this page does not exist. */
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
