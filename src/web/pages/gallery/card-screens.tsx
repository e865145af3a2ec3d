import { CardStatusPage } from '../card-status/view.tsx';
import { CardPage, CardUnavailableView } from '../card/view.tsx';
import type { PageShell } from '../../shell/page-shell.ts';
import type { StateOf } from './state.ts';

type CardState = StateOf<'card' | 'card-unavailable' | 'card-status'>;

export function CardScreens({ state, shell }: { readonly state: CardState; readonly shell: PageShell }) {
  switch (state.screen) {
    case 'card-unavailable':
      return <CardUnavailableView shell={shell} session={state.session} />;
    case 'card-status':
      return (
        <CardStatusPage
          shell={shell}
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
          shell={shell}
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
