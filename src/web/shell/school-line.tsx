import { SchoolMark } from '#ui/school-mark';
import type { PageShell } from './page-shell.ts';
import { useTexts } from './texts.tsx';

/** The page's school, if no bar names it; null for an unknown school. */
export function SchoolLine({ school }: { readonly school: PageShell['school'] | undefined }) {
  const { t } = useTexts();
  return school ? (
    <div className="flex items-center gap-x-2.5 pt-2">
      <SchoolMark logo={school.logo} product={t.common.product} />
      <p className="min-w-0 text-16 leading-5 font-semibold">{school.name}</p>
    </div>
  ) : null;
}
