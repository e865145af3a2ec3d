import { deductionLevels, deductionRules } from '#domain/deduction';
import { type Country, currencyOf } from '#domain/money';
import { formatLongDay, formatMoney, readDay } from '#i18n/format';
import { Chevron } from '#ui/icon';
import { useTexts } from '../shell/texts.tsx';
import { useTaxTexts } from './tax-texts.ts';

/** How tuition becomes deductible, folded into one line. */
export function DeductionGuide({ country }: { readonly country: Country }) {
  const { t, locale } = useTexts();
  const words = useTaxTexts().deductible;
  const rules = deductionRules[country];
  if (!rules) return null;
  const day = (text: string) => formatLongDay(readDay(text), t, locale);
  return (
    <details className="group mt-2" data-deduction>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-1 text-14 font-semibold text-accent [&::-webkit-details-marker]:hidden">
        {words.title}
        <Chevron />
      </summary>
      <div className="grid gap-3 px-1 pb-2 text-14 text-soft">
        <ol className="grid list-decimal gap-2 pl-5">
          {words.needs.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ol>
        <div>
          <p>{words.limits}</p>
          <dl className="figures mt-1 grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5">
            {deductionLevels.map((level) => (
              <div key={level} className="contents">
                <dt>{words.levels[level]}</dt>
                <dd className="text-right">{formatMoney(rules.yearlyLimits[level], currencyOf[country], locale)}</dd>
              </div>
            ))}
          </dl>
        </div>
        <p className="text-13">{words.source(day(rules.decreedOn), day(rules.readOn))}</p>
      </div>
    </details>
  );
}
