import { Fragment, useContext, useId } from 'react';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { formatAmount, formatMoney, formatPercent } from '#i18n/format';
import { Icon } from '#ui/icon';
import { Panel } from '#ui/panel';
import { Badge } from '#ui/pill';
import { AdvisorCard } from '../../shell/advisor-card.tsx';
import { DocumentContext } from '../../shell/document-context.tsx';
import { type Texts, useTexts } from '../../shell/texts.tsx';
import { writeChoice } from '../../payment/choice.ts';

interface MethodsProps {
  readonly session: PaymentSession;
  readonly options: readonly PaymentMethodOption[];
  readonly chosenKey: string | null;
}

/** The ways to pay, as native radios: the browser keeps the choice, before and after scripts run. */
export function Methods({ session, options, chosenKey }: MethodsProps) {
  const { t } = useTexts();
  const usable = options.filter((option) => !option.disabled);
  const unusable = options.filter((option) => option.disabled);
  const { advisor } = session.school;
  return (
    <fieldset className="mt-8 min-w-0 wide:mt-0">
      <legend className="sr-only">{t.checkout.prompt}</legend>
      <h2 className="text-20 font-bold" aria-hidden="true">
        {t.checkout.choose}
      </h2>
      <p className="mt-0.5 text-14 text-soft">
        {usable.length > 0
          ? t.checkout.chooseHint
          : options.length > 0
            ? t.checkout.noUsableMethods
            : t.checkout.noMethods}
      </p>
      {usable.length === 0 && advisor ? (
        <div className="mt-4">
          <AdvisorCard {...advisor} />
        </div>
      ) : null}
      {usable.length > 0 ? (
        <Panel className="mt-4 overflow-hidden">
          {usable.map((option, at) => (
            <Fragment key={option.key}>
              {option.group && option.group !== usable[at - 1]?.group ? (
                <h3 className="border-line bg-sunk px-4 py-1.5 text-14 font-medium text-soft not-first:border-t">
                  {option.group}
                </h3>
              ) : null}
              <Method
                session={session}
                option={option}
                position={options.indexOf(option)}
                chosen={option.key === chosenKey}
              />
            </Fragment>
          ))}
        </Panel>
      ) : null}
      {unusable.length > 0 ? (
        <>
          <h3 className="mt-5 mb-2 px-1 text-14 font-medium text-soft">{t.checkout.unavailable}</h3>
          <Panel className="overflow-hidden">
            {unusable.map((option) => (
              <UnusableMethod key={option.key} option={option} />
            ))}
          </Panel>
        </>
      ) : null}
    </fieldset>
  );
}

interface MethodProps {
  readonly session: PaymentSession;
  readonly option: PaymentMethodOption;
  readonly position: number;
  readonly chosen: boolean;
}

function Method({ session, option, position, chosen }: MethodProps) {
  const texts = useTexts();
  const { t, locale } = texts;
  const id = `method-${position}`;
  const facts = [commission(option, texts), ...(option.remarks ?? [])].join(' · ');
  const short = option.base_amount < session.amounts.amount_to_pay;
  return (
    <label className="group grid cursor-pointer grid-cols-[auto_1fr_auto] gap-x-3.5 border-line px-4 py-4 not-first:border-t has-checked:bg-tint">
      <input
        type="radio"
        name="choice"
        value={writeChoice(option)}
        defaultChecked={chosen}
        data-choice={position}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-facts`}
        className="choice-dot"
      />
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span id={`${id}-name`} className="text-16 leading-6 font-semibold">
          {option.title}
        </span>
        <Badges option={option} />
      </span>
      <Mark option={option} src={option.logo} />
      <span className="col-span-2 col-start-2">
        <span id={`${id}-facts`} className="block text-14 text-soft">
          {option.description ? (
            <span className={option.group ? 'hidden group-has-checked:block' : 'block'}>{option.description}</span>
          ) : null}
          <span className="figures block">
            <Arrival option={option} />
            {` · ${facts}`}
          </span>
          {option.notes?.length ? (
            <span className="hidden group-has-checked:block">{option.notes.join(' ')}</span>
          ) : null}
          {short ? (
            <span className="figures block">
              {t.method.partial(formatMoney(option.base_amount, session.currency, locale))}
            </span>
          ) : null}
        </span>
        <Logos option={option} />
      </span>
    </label>
  );
}

function UnusableMethod({ option }: { readonly option: PaymentMethodOption }) {
  const id = useId();
  return (
    <div className="flex gap-3.5 border-line px-4 py-4 not-first:border-t">
      <input
        type="radio"
        name="choice"
        value=""
        disabled
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-why`}
        className="choice-dot"
      />
      <div className="min-w-0 flex-1">
        <p id={`${id}-name`} className="text-16 leading-6 font-medium text-faint">
          {option.title}
        </p>
        <p id={`${id}-why`} className="text-14 text-soft">
          {option.description_disabled}
        </p>
      </div>
      <Mark option={option} src={option.logo_disabled} />
    </div>
  );
}

/**
 * The method's own mark; of one that has none, a plain sign of its kind. The server writes marks of ours into the document:
 * each is smaller than the headers of a file. React leaves what it finds there.
 */
function Mark({ option, src }: { readonly option: PaymentMethodOption; readonly src: string | null }) {
  const { drawnMark } = useContext(DocumentContext);
  return src ? (
    <img
      src={drawnMark(src)}
      suppressHydrationWarning
      alt={option.logos_description ?? ''}
      height="20"
      className="mt-0.5 h-5 flex-none"
    />
  ) : (
    <Icon name={option.category} className="mt-0.5 size-5.5 text-faint" />
  );
}

function Badges({ option }: { readonly option: PaymentMethodOption }) {
  return option.labels?.map(({ text, tone }) => (
    <Badge key={text} tone={tone}>
      {text}
    </Badge>
  ));
}

/** Brands a method takes: names as small chips, pictures as they are. */
function Logos({ option }: { readonly option: PaymentMethodOption }) {
  const marks = [...option.list_icons, ...option.logo_banks];
  if (marks.length === 0) return null;
  return (
    <span className="mt-2 flex flex-wrap gap-1.5">
      {marks.map((mark) =>
        /^(\/|https?:)/.test(mark) ? (
          <img key={mark} src={mark} alt="" height="24" className="h-6 rounded-6 border border-line bg-white px-1" />
        ) : (
          <span
            key={mark}
            className="rounded-6 border border-line bg-panel px-2 text-13 font-semibold text-soft uppercase"
          >
            {mark}
          </span>
        ),
      )}
    </span>
  );
}

const arrivalTones = { plain: '', good: 'text-good', warn: 'font-medium text-warn' } as const;

/** When the school sees the money; an older server does not say it by the calendar. */
function Arrival({ option }: { readonly option: PaymentMethodOption }) {
  const { t } = useTexts();
  const { text, tone } = option.arrival ?? { text: reflection(option, t), tone: 'plain' as const };
  return <span className={arrivalTones[tone]}>{text}</span>;
}

/** When the school sees the money. */
function reflection(option: PaymentMethodOption, t: Texts['t']): string {
  return option.reflection_hours === 0 ? t.method.instant : t.method.within(option.reflection_hours);
}

function commission(option: PaymentMethodOption, { t, locale }: Texts): string {
  if (option.commission_amount === 0) return t.method.noCommission;
  const amount = formatAmount(option.commission_amount, locale);
  return option.commission_kind === 'percentage' && option.commission_value !== null
    ? t.method.commissionPercent(formatPercent(option.commission_value, locale), amount)
    : t.method.commissionFixed(amount);
}
