import { useMatches } from 'react-router';
import { type PageShell, shellOf } from './page-shell.ts';

/** The shell of the shown page; null if its loader brought none. */
export const useShell = (): PageShell | null =>
  useMatches()
    .map((match) => shellOf(match.loaderData))
    .findLast(Boolean) ?? null;
