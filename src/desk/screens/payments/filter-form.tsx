import { hasPermission } from '#domain/permissions';
import { paymentsTexts } from '#i18n/desk/payments';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Field, Select } from '../../parts/field.tsx';
import { Form } from '../../parts/form.tsx';
import { type Filters, listPath, statuses } from './filters.ts';
import type { Props } from './server.ts';

/** What came in, or every attempt; and what families say that they transferred, which no campus limits. */
export function ViewSwitch({ data: { filters }, person, locale }: Props) {
  const texts = paymentsTexts(locale);
  return (
    <nav aria-label={texts.views} className="mb-3 flex flex-wrap gap-2">
      {(['paid_at', 'created_at'] as const).map((by) => (
        <ButtonLink
          key={by}
          href={listPath({ ...filters, by, status: '' })}
          aria-current={by === filters.by ? 'true' : undefined}
        >
          {texts.byOf[by]}
        </ButtonLink>
      ))}
      {person.campusIds === null ? <ButtonLink href="/payments/reports">{texts.reports}</ButtonLink> : null}
    </nav>
  );
}

const isFiltered = ({ by: _by, ...filters }: Filters): boolean => Object.values(filters).some((value) => value !== '');

/** A GET form: its address holds ids, days and states alone. The file is of exactly this list. */
export function FilterForm({ data: { filters, campuses, methods, offered }, person, locale }: Props) {
  const texts = paymentsTexts(locale);
  const states = statuses.map((status) => [status, texts.stateOf[status]] as const);
  const ways = offered.map((key) => [key, `${methods.get(key) ?? key} · ${providerOf(key)}`] as const);
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
      <details open={isFiltered(filters)} className="min-w-0 flex-1">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{texts.filters}</summary>
        <form action="/payments" className="grid gap-3 rounded-16 border border-line bg-panel p-4 wide:grid-cols-3">
          {filters.by === 'paid_at' ? null : <input type="hidden" name="by" value={filters.by} />}
          <Choice name="status" label={texts.state} any={texts.any} options={states} value={filters.status} />
          <Choice name="method" label={texts.way} any={texts.any} options={ways} value={filters.method} />
          <Choice name="campus" label={texts.campus} any={texts.any} options={[...campuses]} value={filters.campus} />
          <Field name="from" label={texts.from} type="date" defaultValue={filters.from} />
          <Field name="to" label={texts.to} type="date" defaultValue={filters.to} />
          <Field name="external" label={texts.external} maxLength={100} defaultValue={filters.external} />
          <div className="flex flex-wrap gap-2 wide:col-span-3">
            <Button look="primary">{texts.apply}</Button>
            {isFiltered(filters) ? <ButtonLink href="/payments">{texts.clear}</ButtonLink> : null}
          </div>
        </form>
      </details>
      {hasPermission({ role: person.role, isPerson: true }, 'export') ? (
        <Form action={listPath(filters)} does="csv" data-file="">
          <Button>{texts.csv}</Button>
        </Form>
      ) : null}
    </div>
  );
}

/** The last part of a way's key. */
export const providerOf = (methodKey: string): string => methodKey.split('/').at(-1) ?? methodKey;

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly any: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly value: string;
}

const Choice = ({ name, label, any, options, value }: ChoiceProps) => (
  <Select name={name} label={label} defaultValue={value}>
    <option value="">{any}</option>
    {options.map(([each, words]) => (
      <option key={each} value={each}>
        {words}
      </option>
    ))}
  </Select>
);
