import type { PageProps } from '../../loading/page-props.ts';
import type { LocalizedRefusal } from '../../client/refusal.ts';
import { useState } from 'react';
import type { CardForm } from '#contracts/card-form';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import { Notice } from '#ui/panel';
import { BesideForm } from '../../card/beside-form.tsx';
import { OtherMethod } from '../../card/other-method.tsx';
import { endsMonths, type ShownCardOutcome, usesForm } from '../../card/shown-outcome.ts';
import { useCardTexts } from '../../card/card-texts.ts';
import { ownFrameOf } from '../../card/card-frame-fields.tsx';
import { isWrongCode } from '../../card/decline-advice.ts';
import { focusPart } from '../../card/focus-part.ts';
import { useMonths } from '../../card/months.tsx';
import { Notices } from '../../card/notices.tsx';
import type { Price } from '../../card/price-moved.tsx';
import { useRefusalToast } from '../../card/refusal-toast.ts';
import { useCardForm } from '../../card/use-card-form.ts';
import { FieldsSkeleton } from '../../card/card-box.tsx';
import { CardEntry } from './card-entry.tsx';
import { CardPayBar, Hero, WhatFor } from './price.tsx';
import { Announced } from '../../payment/announced.tsx';
import { Charges } from '../../payment/charges.tsx';
import { useScripts } from '../../shell/hydrated.ts';
import type { PageShell } from '../../shell/page-shell.ts';

interface CardViewProps extends Pick<PageProps, 'shell' | 'session'> {
  readonly option: PaymentMethodOption;
  /** The outcome of the last submit, while the payer is still here. */
  readonly outcome: ShownCardOutcome | null;
}

export function CardView(props: CardViewProps) {
  const { session, option } = props;
  // It submits nothing later: the payer could not see yet which card would pay.
  const [isEarly, setEarly] = useState(false);
  const early = { isEarly, onEarly: () => setEarly(true) };
  // The phone opens a card form: a page drawn by the server costs no checkout session at the provider.
  return useScripts() ? (
    <HydratedCardView {...props} early={early} />
  ) : (
    <CardPage {...props} early={early} form={null} isFresh={false} price={option} session={session} />
  );
}

function HydratedCardView({ outcome, ...props }: CardViewProps & Pick<CardPageProps, 'early'>) {
  const [attempt, setAttempt] = useState(outcome);
  // A form is good for one attempt, and stays until there was one.
  if (attempt !== outcome && usesForm(outcome)) setAttempt(outcome);
  const { form, isFresh, refusal, retry } = useCardForm(props.session, props.option, attempt);
  useRefusalToast(outcome, props.session);
  return (
    <>
      <BesideForm locale={props.session.locale} />
      <CardPage
        {...props}
        outcome={outcome}
        form={form}
        isFresh={isFresh}
        price={form ?? props.option}
        refusal={refusal}
        retry={retry}
      />
    </>
  );
}

interface CardPageProps extends CardViewProps {
  /** A click on Pay while there is no form. */
  readonly early?: { readonly isEarly: boolean; readonly onEarly: () => void };
  readonly form: CardForm | null;
  readonly isFresh: boolean;
  readonly price: Price;
  readonly refusal?: LocalizedRefusal | null;
  readonly retry?: () => void;
}

const columns =
  'flex min-h-[calc(100dvh-4.6rem)] flex-col wide:grid wide:min-h-0 wide:grid-cols-[minmax(0,1fr)_minmax(0,27.5rem)] wide:gap-x-12 wide:pb-12';

/** The page in one of its states; the gallery draws it without requests. */
export function CardPage(props: CardPageProps) {
  const { shell, session, option, outcome, form, isFresh, price, refusal, early } = props;
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const months = useMonths(form, form ?? price, endsMonths(outcome) ? outcome : null);
  const chooseCard = (id: string | null): void => {
    setChosen(id);
    months.choose(null);
  };
  const summary = <WhatFor charges={session.charges} />;
  return (
    <div className={columns}>
      <div className="wide:sticky wide:top-0 wide:self-start wide:pt-10">
        <Hero price={months.price} currency={session.currency} />
        <div className="hidden wide:block">
          <Charges shell={shell} charges={session.charges} />
        </div>
      </div>
      <div className="flex min-w-0 flex-1 flex-col pt-4 wide:pt-10">
        <NoScript shell={shell} />
        <div className="mb-4 empty:hidden">
          <Announced by={option} now={shell.now} />
        </div>
        <Notices {...props} onOtherCard={() => chooseOther(chooseCard)} />
        {form ? (
          <CardEntry
            // Our own fields outlive an attempt: the typed values stay.
            key={ownFrameOf(form) ?? form.id}
            shell={shell}
            session={session}
            option={option}
            form={form}
            isFresh={isFresh}
            isAgain={early?.isEarly || (outcome !== null && usesForm(outcome))}
            clears={isWrongCode(outcome) ? 'code' : 'nothing'}
            chosen={chosen}
            onChoose={chooseCard}
            months={{ ...months, price: { ...form, ...months.price } }}
            isStuck={Boolean(refusal)}
            summary={summary}
          />
        ) : refusal ? null : (
          <>
            <div className="flex-1 pb-4">
              <FieldsSkeleton />
            </div>
            <CardPayBar shell={shell} session={session} price={price} busy={false} {...early} />
          </>
        )}
      </div>
    </div>
  );
}

/** Another card than the saved one, with the focus in its fields. */
function chooseOther(choose: (id: null) => void): void {
  choose(null);
  focusPart('card');
}

function NoScript({ shell }: { readonly shell: PageShell }) {
  const { notes } = useCardTexts();
  return (
    <noscript>
      <div className="mb-5">
        <Notice tone="warn" title={notes.noScriptTitle} actions={<OtherMethod shell={shell} />}>
          {notes.noScript}
        </Notice>
      </div>
    </noscript>
  );
}
