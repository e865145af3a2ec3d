import { Link, useLocation } from 'react-router';
import { buttonClass } from '#ui/button';
import { useKeyedPath } from '../shell/address.ts';
import type { PageShell } from '../shell/page-shell.ts';
import { useCardTexts } from './card-texts.ts';

/** Back to the ways to pay; null among them. */
export function OtherMethod({ shell }: { readonly shell: PageShell }) {
  const path = useKeyedPath(shell.dataKey);
  const words = useCardTexts().notes;
  if (useIsInList()) return null;
  return (
    <Link to={path('/checkout')} className={buttonClass('plain')}>
      {words.other}
    </Link>
  );
}

/** Whether a card's form stands under its row in the list. */
export const useIsInList = (): boolean => /^\/checkout\/?$/i.test(useLocation().pathname);
