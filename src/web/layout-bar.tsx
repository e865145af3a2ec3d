import { Outlet, useLocation, useNavigate } from 'react-router';
import { tellParent } from './embedding/tell.ts';
import { useScripts, useIsFramed } from './shell/hydrated.ts';
import { anonymousShell, showsHeader } from './shell/page-shell.ts';
import { useShell } from './shell/use-shell.ts';
import { NavPage } from './shell/nav-page.tsx';
import { tab } from './storage/browser-storage.ts';
import { hasPageBefore } from './shell/address.ts';

export function NavLayout() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const scripts = useScripts();
  const drawn = useShell() ?? anonymousShell({ now: '', dataKey: null, header: null });
  // The tab's setting counts: the server knows only this page's own address.
  const shell = scripts ? { ...drawn, hasHeader: showsHeader(tab.read('header')) } : drawn;
  const atCheckout = /^\/checkout\/?$/i.test(pathname);
  const isFramed = useIsFramed();
  // Back on the first screen closes a frame, else it leads to the page before. Without a key there is no checkout to
  // lead to.
  const onBack = atCheckout && isFramed ? () => tellParent({ type: 'close' }) : () => void navigate(-1);
  return (
    <NavPage
      shell={shell}
      subtitle={shell.subtitle ?? null}
      canGoBack={!atCheckout || isFramed || (scripts && hasPageBefore())}
      {...(scripts && (atCheckout || !shell.dataKey) ? { onBack } : {})}
    >
      <Outlet />
    </NavPage>
  );
}
