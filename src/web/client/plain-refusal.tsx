import { Link } from 'react-router';
import { buttonClass } from '#ui/button';
import { Notice } from '#ui/panel';
import { useReloadPath } from './reload-path.ts';
import { useTexts } from '../shell/texts.tsx';

interface PlainRefusalProps {
  readonly title: string;
  readonly advice: string;
}

/** What went wrong, where not even the script that says it whole could be fetched. */
export function PlainRefusal({ title, advice }: PlainRefusalProps) {
  const { t } = useTexts();
  const anew = useReloadPath(null);
  const again = (
    <Link to={anew('/checkout')} reloadDocument className={buttonClass()}>
      {t.pageError.retry}
    </Link>
  );
  return (
    <Notice tone="bad" title={title} actions={again}>
      {advice}
    </Notice>
  );
}
