import { Outlet } from 'react-router';
import { BlankPage } from './shell/nav-page.tsx';
import { SchoolLine } from './shell/school-line.tsx';
import { useShell } from './shell/use-shell.ts';

export function BlankLayout() {
  return (
    <BlankPage>
      <SchoolLine school={useShell()?.school} />
      <Outlet />
    </BlankPage>
  );
}
