import { connectionsTexts } from '#i18n/desk/connections';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Accounts } from './accounts.tsx';
import { Changes } from './changes.tsx';
import { Deliveries } from './deliveries.tsx';
import { Endpoints } from './endpoints.tsx';
import type { Props } from './props.ts';

export const titleOf = ({ locale }: Props): string => connectionsTexts(locale).title;

export function View(props: Props) {
  const { locale, notice, problem, data } = props;
  const texts = connectionsTexts(locale);
  return (
    <>
      <PageHead title={texts.title} notice={notice === null ? null : (texts.notices[notice] ?? null)}>
        {texts.intro}
      </PageHead>
      <ProblemNotice problem={problem} locale={locale} />
      <div className="grid gap-6">
        {data.changes.length > 0 ? <Changes {...props} /> : null}
        <Endpoints {...props} />
        <Deliveries {...props} />
        <Accounts {...props} />
      </div>
    </>
  );
}
