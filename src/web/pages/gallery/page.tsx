import { documentOnly } from '../../loading/browser-loader.ts';
import { useLoaderData } from 'react-router';
import { GalleryIndex, GalleryScreen, type GalleryPage } from './view.tsx';

export const loader = documentOnly;

export function Component() {
  const { state, names, shell }: GalleryPage = useLoaderData();
  return state ? <GalleryScreen state={state} shell={shell} /> : <GalleryIndex names={names} />;
}
