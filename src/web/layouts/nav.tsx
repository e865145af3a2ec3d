import { Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import { tellParent } from '../embedding/tell.ts';
import { useScripts } from '../page/awake.ts';
import { anonymousFrame, frameOf } from '../page/frame.ts';
import { NavPage } from '../page/nav-page.tsx';

/** Pages with the navigation bar. */
export default function NavLayout() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const scripts = useScripts();
  const frame =
    useMatches()
      .map((match) => frameOf(match.loaderData))
      .findLast(Boolean) ?? anonymousFrame({ now: '', dataKey: null, header: null });
  const atCheckout = pathname === '/checkout';
  // Back on the first screen ends the visit where a frame can be closed; without a key there is no checkout to lead to.
  const onBack = atCheckout ? () => tellParent({ type: 'close' }) : () => void navigate(-1);
  return (
    <NavPage
      frame={frame}
      subtitle={frame.subtitle ?? null}
      canGoBack={!atCheckout || (scripts && window.self !== window.top)}
      {...(scripts && (atCheckout || !frame.dataKey) ? { onBack } : {})}
    >
      <Outlet />
    </NavPage>
  );
}
