/** What only a frame, or an app's own browser, shows. */
import type { ComponentProps } from 'react';
import type { FramedBankView } from '../../embedding/framed-bank.tsx';
import type { InAppBrowser } from '../../embedding/in-app/in-app-browser.ts';

export interface FrameState {
  readonly screen: 'frame';
  readonly shows:
    | { readonly kind: 'refused-parent' | 'held-press' | 'pse' }
    | {
        readonly kind: 'bank';
        readonly state: ComponentProps<typeof FramedBankView>['state'];
        readonly moves: boolean;
      }
    | { readonly kind: 'in-app'; readonly browser: InAppBrowser };
}

const frame = (shows: FrameState['shows']): FrameState => ({ screen: 'frame', shows });
const bank = (state: Extract<FrameState['shows'], { kind: 'bank' }>['state'], moves = true): FrameState =>
  frame({ kind: 'bank', state, moves });

export const frameStates: Readonly<Record<string, FrameState>> = {
  'frame-refused-parent': frame({ kind: 'refused-parent' }),
  'frame-held-press': frame({ kind: 'held-press' }),
  'frame-pse': frame({ kind: 'pse' }),
  'frame-bank': bank('not-yet'),
  'frame-bank-tab': bank('not-yet', false),
  'frame-bank-asking': bank('asking'),
  'frame-bank-told': bank('told'),
  'frame-bank-opened': bank('opened', false),
  'frame-bank-failed': bank('failed'),
  'in-app-android': frame({ kind: 'in-app', browser: { app: 'Instagram', system: 'android' } }),
  'in-app-iphone': frame({ kind: 'in-app', browser: { app: 'Facebook', system: 'other' } }),
  'in-app-unnamed': frame({ kind: 'in-app', browser: { app: null, system: 'android' } }),
};
