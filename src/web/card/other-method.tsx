import { Link } from 'react-router';
import { buttonClass } from '#ui/button';
import { useKeyedPath } from '../shell/address.ts';
import type { PageShell } from '../shell/page-shell.ts';
import { useCardTexts } from './card-texts.ts';

/** Back to the ways to pay. */
export function OtherMethod({ shell }: { readonly shell: PageShell }) {
  const path = useKeyedPath(shell.dataKey);
  return (
    <Link to={path('/checkout')} className={buttonClass('plain')}>
      {useCardTexts().notes.other}
    </Link>
  );
}
