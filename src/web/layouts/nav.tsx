import { Outlet, useLocation, useMatches } from 'react-router';
import { anonymousFrame, frameOf } from '../page/frame.ts';
import { NavPage } from '../page/nav-page.tsx';

/** Pages with the navigation bar. */
export default function NavLayout() {
  const { pathname } = useLocation();
  const frame = useMatches()
    .map((match) => frameOf(match.loaderData))
    .findLast(Boolean);
  return (
    <NavPage
      frame={frame ?? anonymousFrame({ now: '', dataKey: null, header: null })}
      subtitle={frame?.subtitle ?? null}
      canGoBack={pathname !== '/checkout'}
    >
      <Outlet />
    </NavPage>
  );
}
