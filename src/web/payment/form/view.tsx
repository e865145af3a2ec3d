import { Link } from 'react-router';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import { formatAmount, formatMoney } from '#i18n/format';
import { Amount } from '#ui/amount';
import { buttonClass } from '#ui/button';
import { Notice } from '#ui/panel';
import type { PageProps } from '../../loading/page-props.ts';
import { useReloadPath } from '../../storage/reload-path.ts';
import { useKeyedPath } from '../../shell/address.ts';
import type { PageShell } from '../../shell/page-shell.ts';
import { useTexts } from '../../shell/texts.tsx';
import { Announced } from '../announced.tsx';
import { withQuote } from '../choice.ts';
import { useMoneyTexts } from '../payment-copy.ts';
import { placeOfForm } from '../place.ts';
import { OutcomeNotice } from '../outcome-notice.tsx';
import { owedLines, PaidFor } from '../steps/paid-for.tsx';
import { MethodForm } from './method-form.tsx';
import type { AskedForm, FormOutcome } from './outcome.ts';

interface FormViewProps extends Pick<PageProps, 'shell' | 'session' | 'formToken'> {
  readonly methodForm: AskedForm;
  /** The outcome of the last submit, while the payer is still here. */
  readonly outcome: FormOutcome | null;
}

/** A method's form: the price, the fields, and a button that says what comes next. */
export function FormView({ shell, session, formToken, methodForm, outcome }: FormViewProps) {
  const t = useMoneyTexts().voucher;
  const path = useKeyedPath(shell.dataKey);
  const shown = outcome?.shown ?? null;
  const [option = methodForm.option] = withQuote([methodForm.option], shown);
  // Other methods may share the page: its address names this one, also after a refusal.
  const own = placeOfForm(session, option.key) ?? option.path;
  return (
    <div className="pt-6 pb-12 wide:grid wide:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] wide:gap-x-12 wide:pt-10">
      {/* Read first everywhere; on a wide screen beside the form, and in sight while it is filled in. */}
      <div className="wide:sticky wide:top-6 wide:col-start-2 wide:row-start-1 wide:self-start wide:rounded-18 wide:border wide:border-line wide:bg-panel wide:p-5">
        {findsStudent(methodForm) ? (
          // The amount depends on the student.
          <h1 className="text-24 font-bold">{option.title}</h1>
        ) : (
          <Price option={option} session={session} />
        )}
        <div className="mt-4 empty:hidden">
          <Announced by={option} now={shell.now} />
        </div>
      </div>
      <div className="wide:col-start-1 wide:row-start-1">
        <div role="alert" className="mt-4 empty:hidden wide:mt-0 wide:mb-5">
          {shown ? <OutcomeNotice outcome={shown} session={session} /> : null}
        </div>
        {methodForm.read.ok ? (
          <MethodForm
            shell={shell}
            session={session}
            formToken={formToken}
            option={option}
            own={own}
            form={methodForm.read.form}
            outcome={outcome}
          />
        ) : (
          <NotLoaded shell={shell} path={own} refusal={methodForm.read.refusal} />
        )}
        <Link to={path('/checkout')} className={`mt-5 w-full ${buttonClass('plain')}`}>
          {t.other}
        </Link>
      </div>
    </div>
  );
}

const findsStudent = ({ read }: AskedForm): boolean => read.ok && read.form.fields.some(({ finds }) => finds);

interface PriceProps extends Pick<FormViewProps, 'session'> {
  readonly option: PaymentMethodOption;
}

/** The amount, and the student. */
function Price({ option, session: { currency, charges } }: PriceProps) {
  const { t, locale } = useTexts();
  return (
    <>
      <h1>
        <span className="block text-16 text-soft">{option.title}</span>
        <Amount text={formatAmount(option.total_amount, locale)} code={currency} />
      </h1>
      {option.commission_amount > 0 ? (
        <p className="figures text-14 text-soft">
          {t.checkout.totalWithCommission(
            formatMoney(option.base_amount, currency, locale),
            formatAmount(option.commission_amount, locale),
          )}
        </p>
      ) : null}
      <div className="mt-2 text-14">
        <PaidFor lines={owedLines(charges, t)} withAmounts />
      </div>
    </>
  );
}

interface NotLoadedProps {
  readonly shell: PageShell;
  readonly path: string;
  readonly refusal: { readonly code: string; readonly title: string; readonly advice: string };
}

/** The lists failed to load: nothing was started, and a retry may help. */
function NotLoaded({ shell, path, refusal }: NotLoadedProps) {
  const texts = useMoneyTexts().form;
  const anew = useReloadPath(shell.dataKey);
  const isOurs = refusal.code === 'provider_unavailable';
  return (
    <div className="mt-5 wide:mt-0">
      <Notice
        tone="warn"
        title={isOurs ? texts.notLoadedTitle : refusal.title}
        actions={
          <a href={anew(path)} className={buttonClass()}>
            {texts.retry}
          </a>
        }
      >
        {isOurs ? texts.notLoaded : refusal.advice}
      </Notice>
    </div>
  );
}
