import type { StatementMap } from '#contracts/statement-files';
import { hasPermission } from '#domain/permissions';
import { type StatementsTexts, statementsTexts } from '#i18n/desk/statements';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Form } from '../../parts/form.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Section } from '../../parts/section.tsx';
import { refusedFields } from '../../problem-words.ts';
import type { ViewProps } from '../../screen.ts';
import type { load } from './server.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const titleOf = ({ locale }: Props): string => statementsTexts(locale).mapsTitle;

export function View({ data, locale, person, notice, problem, sent }: Props) {
  const texts = statementsTexts(locale);
  if (data === null) return <PageHead title={texts.mapsTitle}>{texts.allCampuses}</PageHead>;
  const notices: Readonly<Record<string, string>> = { renamed: texts.renamed, removed: texts.removed };
  const mayChange = hasPermission({ role: person.role, isPerson: true }, 'take_statements');
  const isTaken = refusedFields(problem).has('name');
  const refused = isTaken ? (sent?.text('map') ?? null) : null;
  return (
    <>
      <PageHead
        title={texts.mapsTitle}
        notice={notices[notice ?? ''] ?? null}
        actions={<ButtonLink href="/statements">{texts.title}</ButtonLink>}
      >
        {texts.mapsIntro}
      </PageHead>
      {isTaken ? null : <ProblemNotice problem={problem} locale={locale} />}
      {data.data.length === 0 ? <p className="text-soft">{texts.noMaps}</p> : null}
      <div className="grid max-w-160 gap-4">
        {data.data.map((map) => (
          <Section key={map.id} title={map.name}>
            <Columns map={map} texts={texts} />
            {mayChange ? <Change {...{ map, texts, isRefused: refused === map.id }} /> : null}
          </Section>
        ))}
      </div>
    </>
  );
}

interface MapProps {
  readonly map: StatementMap;
  readonly texts: StatementsTexts;
}

function Columns({ map: { columns }, texts }: MapProps) {
  const roles: Readonly<Record<string, string>> = texts.roles;
  return (
    <dl className="grid gap-1 text-14">
      {Object.entries(columns).map(([role, column]) => (
        <div key={role} className="flex justify-between gap-4">
          <dt className="text-soft">{roles[role]}</dt>
          <dd className="min-w-0 text-end">{typeof column === 'number' ? texts.column(String(column + 1)) : column}</dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ map: { id, name }, texts, isRefused }: MapProps & { readonly isRefused: boolean }) {
  return (
    <div className="mt-3 flex flex-wrap items-end gap-3">
      <Form does="rename" className="flex min-w-0 flex-1 basis-72 flex-wrap items-end gap-3">
        <input type="hidden" name="map" value={id} />
        <div className="min-w-0 flex-1 basis-48">
          <label htmlFor={`name-${id}`} className="mb-1 block text-14 font-semibold">
            {texts.name}
          </label>
          <input
            id={`name-${id}`}
            name="name"
            required
            maxLength={60}
            defaultValue={name}
            autoComplete="off"
            aria-invalid={isRefused ? true : undefined}
            className="desk-input"
          />
        </div>
        <Button>{texts.rename}</Button>
        {isRefused ? <p className="basis-full text-14 font-medium text-bad">{texts.nameTaken}</p> : null}
      </Form>
      <Form does="remove">
        <input type="hidden" name="map" value={id} />
        <Button look="danger" aria-label={`${texts.remove}: ${name}`}>
          {texts.remove}
        </Button>
      </Form>
    </div>
  );
}
