import { useEffect, useState } from 'react';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { DomiciledCard } from '#contracts/saved-card';
import { consentVersion } from '#domain/domiciliation';
import { Button } from '#ui/button';
import { Notice } from '#ui/panel';
import { withFields } from '../../shell/parse.ts';
import type { PageProps } from '../../loading/page-props.ts';
import { useCardTexts } from '../../card/card-texts.ts';
import { useScripts } from '../../shell/hydrated.ts';
import { useTexts } from '../../shell/texts.tsx';
import { localizeRefusal } from '../../client/localized-error.ts';
import { useToast } from '../../shell/toaster.tsx';
import { untilGone } from '../../shell/until-gone.ts';
import { type Answer, ask, post } from '../../client/api.ts';
import { bearerSend } from '../../client/browser-send.ts';

type DomiciliationProps = Pick<PageProps, 'shell' | 'payment'>;
type DebitStatus = NonNullable<PaymentDetail['domiciliation']>;

/** The domiciled debit of an approved payment: its status, or the offer to make one now. */
export function Domiciliation({ shell, payment }: DomiciliationProps) {
  const { debit, busy, agree } = useDebit(payment);
  const words = useCardTexts();
  const scripts = useScripts();
  const [isDeclined, setDeclined] = useState(false);
  if (payment.status !== 'successful') return null;
  if (debit)
    return (
      <div className="mt-6">
        <DebitNotice debit={debit} />
      </div>
    );
  if (!payment.may_domiciliate || !scripts || isDeclined) return null;
  return (
    <div className="mt-6">
      <Notice
        tone="plain"
        icon="card"
        title={words.automatic.offerTitle}
        actions={
          <div className="grid grid-cols-2 gap-2">
            <Button look="plain" aria-disabled={busy} onClick={agree}>
              {busy ? words.automatic.offering : words.automatic.offerYes}
            </Button>
            <Button look="plain" onClick={() => setDeclined(true)}>
              {words.automatic.offerNo}
            </Button>
          </div>
        }
      >
        {words.consent.what(shell.school?.name ?? '')} {words.consent.stop}
      </Notice>
    </div>
  );
}

function DebitNotice({ debit }: { readonly debit: DebitStatus }) {
  const { automatic: words } = useCardTexts();
  const { status, last_four_digits: digits } = debit;
  if (status === 'agreed')
    return (
      <Notice tone="info" icon="clock" title={words.agreedTitle}>
        {words.agreed}
      </Notice>
    );
  if (status === 'ended')
    return (
      <Notice tone="plain" title={words.endedTitle}>
        {words.ended}
      </Notice>
    );
  return (
    <Notice tone="good" title={words.activeTitle}>
      <p>{digits ? words.active(digits) : words.activeAny}</p>
      <p>{words.stop}</p>
    </Notice>
  );
}

/** The debit's status, and how to agree. A consent given with the payment is completed here, before its turn. */
function useDebit(payment: PaymentDetail) {
  const { locale } = useTexts();
  const toast = useToast();
  const [made, setMade] = useState<DebitStatus | null>(null);
  const [busy, setBusy] = useState(false);
  const waits = payment.status === 'successful' && payment.domiciliation?.status === 'agreed';
  const { id } = payment;

  // The API: a repeated request gets the same response.
  useEffect(() => {
    if (!waits) return;
    return untilGone(tokenize({ payment_id: id }), (answer) => {
      if (answer.ok) setMade(debitOf(answer.value));
    });
  }, [waits, id]);

  const agree = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const answer = await tokenize({ payment_id: id, consent_version: consentVersion });
    setBusy(false);
    if (answer.ok) setMade(debitOf(answer.value));
    else toast('error', (await localizeRefusal(answer.refusal, locale)).title);
  };
  return { debit: made ?? payment.domiciliation, busy, agree };
}

const isDomiciled = withFields<DomiciledCard>({ last_four_digits: 'string' });

function tokenize(body: {
  readonly payment_id: string;
  readonly consent_version?: string;
}): Promise<Answer<DomiciledCard>> {
  return ask(bearerSend, '/api/card-domiciliation/tokenize', isDomiciled, post(body));
}

function debitOf({ last_four_digits }: DomiciledCard): DebitStatus {
  return { status: 'active', last_four_digits };
}
