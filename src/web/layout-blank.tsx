import { Outlet, useMatches } from 'react-router';
import { BlankPage } from './shell/nav-page.tsx';
import { shellOf } from './shell/page-shell.ts';
import { SchoolLine } from './shell/school-line.tsx';

export function BlankLayout() {
  const shell = useMatches()
    .map((match) => shellOf(match.loaderData))
    .findLast(Boolean);
  return (
    <BlankPage>
      <SchoolLine school={shell?.school ?? null} />
      <Outlet />
    </BlankPage>
  );
}
