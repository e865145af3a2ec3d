import { payerPreferences } from '#domain/payer-preference';
import { formatAmount } from '#i18n/format';
import { groupDigits } from '#i18n/format-moment';
import { Icon } from '#ui/icon';
import { Panel } from '#ui/panel';
import type { PageProps } from '../../loading/page-props.ts';
import { AdvisorCard, contactClass } from '../../shell/advisor-card.tsx';
import { useKeyedPath } from '../../shell/address.ts';
import { useTexts } from '../../shell/texts.tsx';
import { whatsAppLink } from '../../shell/whats-app.ts';
import { ActionForm } from '../action-form.tsx';
import type { ShownAction } from '../action.ts';
import { useMoneyTexts } from '../payment-copy.ts';
import { placeOfPayment } from '../place.ts';
import { type ReceivedPayment, whenPaid } from './receipt-copy.ts';

interface OnTopProps extends Pick<PageProps, 'shell' | 'formToken'> {
  readonly payment: ReceivedPayment;
  /** The extra amount, and whose it is. */
  readonly title: string;
  /** The outcome of sending a preference, while the payer is still here. */
  readonly acted: ShownAction | null | undefined;
}

/** Extra money: it is the payer's, who states a preference and can contact the school. */
export function OnTop(props: OnTopProps) {
  const { payment, title, acted } = props;
  return (
    <>
      <Panel className="p-5">
        <h2 className="text-24 font-bold">{title}</h2>
        {payment.payer_preference ? <PreferenceNote {...props} preferred={payment.payer_preference} /> : null}
        {payment.actions.includes('prefer') ? <Choices {...props} /> : null}
        <p role="alert" className="mt-3 text-14 font-medium text-bad empty:hidden">
          {acted?.kind === 'refused' ? acted.refusal.advice : null}
        </p>
      </Panel>
      <Contact payment={payment} />
    </>
  );
}

/** The preference, when it was stated, and what comes next. */
function PreferenceNote({
  shell,
  payment,
  preferred,
}: OnTopProps & { readonly preferred: NonNullable<ReceivedPayment['payer_preference']> }) {
  const texts = useTexts();
  const money = useMoneyTexts();
  const at = { date_and_time: preferred.at, time_zone: payment.receipt.time_zone };
  return (
    <div role="status" className="mt-3 flex gap-2.5 rounded-12 bg-good-ground px-3.5 py-3 text-14">
      <Icon name="check" className="size-5 flex-none text-good" />
      <div>
        <p className="text-16 font-semibold">{money.preference.sent[preferred.preference]}</p>
        <p className="figures mt-0.5">{whenPaid(at, shell.now, texts, money)}</p>
        <p className="mt-1.5">{money.preference.next}</p>
      </div>
    </div>
  );
}

/** The question; after an answer, the other choices. Real forms: they work without scripts. */
function Choices({ shell, payment, formToken }: OnTopProps) {
  const { preference: texts } = useMoneyTexts();
  const path = useKeyedPath(shell.dataKey);
  const currentPreference = payment.payer_preference?.preference;
  const labels = currentPreference ? texts.change : texts.choices;
  return (
    <div className="no-print">
      {currentPreference ? null : <h3 className="mt-3 text-16 font-semibold">{texts.question}</h3>}
      <div className="mt-3 grid gap-2">
        {payerPreferences
          .filter((preference) => preference !== currentPreference)
          .map((preference) => (
            <ActionForm
              key={preference}
              {...{ shell, formToken }}
              asks={{ action: `prefer-${preference}`, paymentId: payment.id }}
              action={path(placeOfPayment(payment))}
              label={labels[preference]}
              busyLabel={texts.sending}
            />
          ))}
      </div>
      {currentPreference ? null : <p className="mt-2.5 text-14 text-soft">{texts.why}</p>}
    </div>
  );
}

/** The school's contact. A chat begins with the sum, the payment's numbers and the preference; no family names. */
function Contact({
  payment: { advisor, receipt, on_top: onTop, payer_preference: preferred },
}: Pick<OnTopProps, 'payment'>) {
  const { locale } = useTexts();
  const { preference: texts, receipt: of } = useMoneyTexts();
  if (!advisor) return null;
  const { confirmation_number: confirmation, reference_number: reference } = receipt;
  const numbers = [
    `${of.confirmation} ${confirmation}`,
    ...(reference ? [`${of.reference} ${groupDigits(reference)}`] : []),
  ].join(', ');
  const message = texts.message(formatAmount(onTop?.left ?? 0, locale), numbers);
  const text = preferred ? `${message} ${texts.prefer[preferred.preference]}` : message;
  const country = callingCodes[receipt.asked_currency];
  const whatsApp = advisor.phone && whatsAppLink(advisor.phone, { country, text });
  return (
    <div className="no-print">
      <AdvisorCard {...advisor}>
        {whatsApp ? (
          <a href={whatsApp} rel="noreferrer" target="_blank" className={contactClass}>
            WhatsApp
          </a>
        ) : null}
      </AdvisorCard>
    </div>
  );
}

/** By the requested currency's country. */
const callingCodes = { MXN: '52', COP: '57', USD: '593' } as const;
