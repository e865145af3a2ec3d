import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageServices } from '../../client/server-loader.ts';
import { drawnAt } from './fixtures.ts';
import type { GalleryState } from './screens.tsx';
import { galleryShell, galleryStates, localizeOutcome } from './states.ts';
import { GalleryIndex, GalleryScreen } from './view.tsx';
import { anonymousShell, type PageShell } from '../../shell/page-shell.ts';

export function Component() {
  const { state, names, shell }: GalleryPage = useLoaderData();
  return state ? <GalleryScreen state={state} shell={shell} /> : <GalleryIndex names={names} />;
}
