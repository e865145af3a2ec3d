import { paymentsTexts } from '#i18n/desk/payments';
import { ButtonLink } from '../../parts/button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { FoundRows } from './found-rows.tsx';
import { FilterForm, ViewSwitch } from './filter-form.tsx';
import { listPath } from './filters.ts';
import { PaymentRows } from './payment-rows.tsx';
import { SearchBox, SearchRefused } from './search-box.tsx';
import type { Data, Props } from './server.ts';

export const titleOf = ({ data, locale }: Props): string => {
  const texts = paymentsTexts(locale);
  return data.text === null ? texts.title : texts.results;
};

/** What a search found, else the list. */
export function View(props: Props) {
  const { data, locale, notice, problem, sent } = props;
  const texts = paymentsTexts(locale);
  if (data.list?.isPart) return <PaymentRows {...props} />;
  const text = problem ? (sent?.text('q') ?? '') : (data.text ?? '');
  const code = problem?.code ?? data.searched?.refusal ?? null;
  return (
    <>
      <PageHead title={titleOf(props)} notice={notice === 'too_many' ? texts.csvTooMany : null} />
      <SearchBox texts={texts} text={text} isWrong={code !== null} />
      {code === null ? null : <SearchRefused texts={texts} code={code} />}
      {data.list ? <List {...props} list={data.list} /> : <FoundRows {...props} />}
    </>
  );
}

function List({ list, ...props }: Props & { readonly list: NonNullable<Data['list']> }) {
  const { filters } = props.data;
  const texts = paymentsTexts(props.locale);
  return (
    <>
      <ViewSwitch {...props} />
      <FilterForm {...props} />
      <PaymentRows {...props} />
      <nav className="mt-4 flex flex-wrap gap-2">
        {list.next === null ? null : (
          <ButtonLink href={listPath(filters, { cursor: list.next })}>{texts.more}</ButtonLink>
        )}
        {list.isFirst ? null : <ButtonLink href={listPath(filters)}>{texts.first}</ButtonLink>}
      </nav>
    </>
  );
}
