import { Outlet } from 'react-router';
import { BlankPage } from './shell/nav-page.tsx';

/** Pages without a bar. */
export default function BlankLayout() {
  return (
    <BlankPage>
      <Outlet />
    </BlankPage>
  );
}
