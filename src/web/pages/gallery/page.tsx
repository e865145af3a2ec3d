import { documentOnly, type Loaded } from '../../loading/browser-loader.ts';
import { useLoaderData } from 'react-router';
import { GalleryIndex, type GalleryPage, GalleryScreen } from './view.tsx';

export const loader = documentOnly<GalleryPage>;

export function Component() {
  const { state, names, shell } = useLoaderData<Loaded<typeof loader>>();
  return state ? <GalleryScreen state={state} shell={shell} /> : <GalleryIndex names={names} />;
}
