import { Outlet, useLocation, useMatches } from 'react-router';
import { anonymousFrame, frameOf } from '../page/frame.ts';
import { NavPage } from '../page/nav-page.tsx';
import { useTexts } from '../page/texts.tsx';

/** Pages with the navigation bar. */
export default function NavLayout() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const frame = useMatches()
    .map((match) => frameOf(match.loaderData))
    .findLast(Boolean);
  const atCheckout = pathname === '/checkout';
  return (
    <NavPage
      frame={frame ?? anonymousFrame({ now: '', dataKey: null, header: null })}
      subtitle={atCheckout ? null : t.voucher.subtitle}
      canGoBack={!atCheckout}
    >
      <Outlet />
    </NavPage>
  );
}
