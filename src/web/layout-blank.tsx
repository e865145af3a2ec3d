import { Outlet } from 'react-router';
import { BlankPage } from './shell/nav-page.tsx';

export function BlankLayout() {
  return (
    <BlankPage>
      <Outlet />
    </BlankPage>
  );
}
