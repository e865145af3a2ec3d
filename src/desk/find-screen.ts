import { TrieRouter } from 'hono/router/trie-router';
import { type Screen, screens } from './screens.ts';

const router = new TrieRouter<Screen>();
for (const screen of screens) router.add('GET', screen.path, screen);

/** The screen of a path and its named parts; null where there is none. */
export function findScreen(path: string): { screen: Screen; params: Record<string, string> } | null {
  const found = router.match('GET', path)[0][0];
  if (!found) return null;
  const [screen, parts] = found;
  return { screen, params: Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, String(value)])) };
}
