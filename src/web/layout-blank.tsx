import { Outlet } from 'react-router';
import { BlankPage } from './shell/nav-page.tsx';

export default function BlankLayout() {
  return (
    <BlankPage>
      <Outlet />
    </BlankPage>
  );
}
