import type { ComponentType } from 'react';
import { subtitleOf } from '../../payment/page-data.ts';
import { useMoneyTexts } from '../../payment/payment-copy.ts';
import { listedAt } from '../../payment/place.ts';
import { BlankPage, NavPage } from '../../shell/nav-page.tsx';
import type { PageShell } from '../../shell/page-shell.ts';
import { SchoolLine } from '../../shell/school-line.tsx';
import { type GalleryState, screens } from './screens.tsx';

/** The gallery's page: one screen in one state, or the list of them. */
export interface GalleryPage {
  readonly shell: PageShell;
  readonly names: readonly string[];
  readonly state: GalleryState | null;
}

export function GalleryIndex({ names }: { readonly names: readonly string[] }) {
  return (
    <BlankPage>
      <h1 className="pt-8 text-24 font-bold">Gallery</h1>
      <ul className="grid gap-x-6 py-6 wide:grid-cols-3">
        {names.map((name) => (
          <li key={name}>
            <a
              href={`/dev/gallery?state=${name}`}
              className="inline-flex min-h-11 items-center text-14 text-accent underline underline-offset-4"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </BlankPage>
  );
}

const barred = /^(checkout|make|card|card-unavailable|card-status|payment|problem|skeleton|legal)$/;

/** One state, in the layout its route has. */
export function GalleryScreen({ state, shell }: { readonly state: GalleryState; readonly shell: PageShell }) {
  const { subtitles } = useMoneyTexts().instructions;
  // Each screen is drawn from its own state's facts: the type check at the states ensures that they fit.
  const Screen = screens[state.screen] as ComponentType<{ readonly shell: PageShell }>;
  const screen = <Screen {...state} shell={shell} />;
  if (!barred.test(state.screen))
    return (
      <BlankPage>
        <SchoolLine school={shell.school} />
        {screen}
      </BlankPage>
    );
  const shown = { shell, formToken: '', session: null, savedAt: null };
  const page =
    state.screen === 'make'
      ? ({ ...shown, ...state, method: listedAt(state.session, state.shows), methodForm: null, state: 'none' } as const)
      : state.screen === 'payment' && ({ ...shown, ...state, state: 'ready' } as const);
  return (
    <NavPage shell={shell} canGoBack={state.screen !== 'checkout'} subtitle={page ? subtitleOf(page, subtitles) : null}>
      {screen}
    </NavPage>
  );
}
