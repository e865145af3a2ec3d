import { CardUnavailableView } from '../screens/card/unavailable.tsx';
import { CardPage } from '../screens/card/view.tsx';
import { CardStatusPage } from '../screens/card-status/view.tsx';
import type { PageFrame } from '../page/frame.ts';
import type { GalleryState } from './states.ts';

type CardState = Extract<GalleryState, { screen: 'card' | 'card-unavailable' | 'card-status' }>;

/** The card's pages, without a server and without frames. */
export function CardScreens({ state, frame }: { readonly state: CardState; readonly frame: PageFrame }) {
  switch (state.screen) {
    case 'card-unavailable':
      return <CardUnavailableView frame={frame} session={state.session} />;
    case 'card-status':
      return (
        <CardStatusPage
          frame={frame}
          payment={state.payment}
          formToken=""
          acted={null}
          isReached={state.isReached}
          isAsking={false}
        />
      );
    case 'card': {
      const [option] = state.session.settings.checkout_payment_options;
      return option ? (
        <CardPage
          frame={frame}
          session={state.session}
          option={option}
          outcome={state.outcome}
          form={state.form}
          isFresh={state.form !== null}
          price={state.form ?? option}
          refusal={state.refusal}
        />
      ) : null;
    }
  }
}
