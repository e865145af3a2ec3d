import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageServices } from '../page/services.ts';
import { drawnAt } from './fixtures.ts';
import { galleryFrame, galleryStates, type GalleryState, inWords } from './states.ts';
import { GalleryIndex, GalleryScreen } from './view.tsx';
import { anonymousFrame, type PageFrame } from '../page/frame.ts';

interface GalleryPage {
  readonly frame: PageFrame;
  readonly names: readonly string[];
  readonly state: GalleryState | null;
}

/** Every screen in every state, while developing. Anywhere else this page does not exist. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!context.get(pageServices).isDevelopment) throw data(null, { status: 404 });
  const state = galleryStates[new URL(request.url).searchParams.get('state') ?? ''] ?? null;
  const frame = state ? await galleryFrame(state) : anonymousFrame({ now: drawnAt, dataKey: null, header: null });
  const page: GalleryPage = {
    frame,
    names: Object.keys(galleryStates),
    state: state ? await inWords(state, frame.locale) : null,
  };
  return data(page);
}

export default function GalleryRoute() {
  const { state, names, frame }: GalleryPage = useLoaderData<typeof loader>();
  return state ? <GalleryScreen state={state} frame={frame} /> : <GalleryIndex names={names} />;
}
