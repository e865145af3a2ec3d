import type { SchoolKey } from '#contracts/school-keys';
import { staffRoles } from '#domain/permissions';
import { shellTexts } from '#i18n/desk/shell';
import { teamTexts } from '#i18n/desk/team';
import { shortInstant } from '../../dates.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Select } from '../../parts/field.tsx';
import { Form } from '../../parts/form.tsx';
import { Section } from '../../parts/section.tsx';
import { Table } from '../../parts/table.tsx';
import { TeamHead } from '../../parts/team-head.tsx';
import { refusedFields } from '../../problem-words.ts';
import type { ViewProps } from '../../screen.ts';
import type { load } from './server.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const titleOf = ({ locale }: Props): string => teamTexts(locale).tabs.keys;

export function View(props: Props) {
  const { data, locale } = props;
  const texts = teamTexts(locale);
  return (
    <>
      <TeamHead {...props} at="keys" intro={texts.keysIntro} />
      <div className="grid gap-6">
        {data.made === null ? null : <Made locale={locale} secret={data.made} />}
        <List {...props} />
        <Make {...props} />
      </div>
    </>
  );
}

function Made({ locale, secret }: Pick<Props, 'locale'> & { readonly secret: string }) {
  const texts = teamTexts(locale);
  return (
    <Section title={texts.keyOnce}>
      <p className="text-14 text-soft">{texts.keyOnceText}</p>
      <p className="my-3 rounded-12 bg-sunk p-3 font-mono text-13 wrap-anywhere">{secret}</p>
      <Button type="button" look="primary" data-copy={secret} data-done={texts.copied} className="needs-scripts">
        {texts.copy}
      </Button>
    </Section>
  );
}

function List({ data: { keys, names }, locale, person }: Props) {
  const texts = teamTexts(locale);
  const at = (instant: string) => shortInstant(instant, person.school.timeZone, locale);
  return (
    <Table<SchoolKey>
      caption={texts.tabs.keys}
      rows={keys}
      keyOf={({ id }) => id}
      empty={texts.noKeys}
      columns={[
        {
          label: texts.hint,
          cell: ({ name, hint, person_id: owner }) => (
            <>
              <span className="font-semibold">{name || hint}</span>
              <br />
              <span className="font-mono text-13 text-soft">{hint}</span>{' '}
              <span className="text-13 text-soft">
                {owner === null ? texts.machine : (names.get(owner) ?? texts.personal)}
              </span>
            </>
          ),
        },
        { label: texts.role, cell: ({ role }) => shellTexts(locale).roleOf[role] },
        { label: texts.lastUsed, cell: ({ last_used_at: used }) => (used === null ? texts.never : at(used)) },
        { label: texts.expires, cell: ({ expires_at: end }) => (end === null ? texts.noEnd : at(end)) },
        {
          label: '',
          cell: ({ id }) => (
            <Form className="flex flex-wrap gap-2">
              <input type="hidden" name="id" value={id} />
              <Button name="do" value="rotate" title={texts.rotateText}>
                {texts.rotate}
              </Button>
              <Button name="do" value="revoke" look="danger">
                {texts.revoke}
              </Button>
            </Form>
          ),
        },
      ]}
    />
  );
}

function Make({ locale, problem, sent }: Props) {
  const texts = teamTexts(locale);
  const refused = refusedFields(problem);
  return (
    <Section title={texts.newKey}>
      <Form does="make" className="grid max-w-120 gap-3" noValidate>
        <Field
          label={texts.keyName}
          name="name"
          required
          autoComplete="off"
          defaultValue={sent?.text('name')}
          error={refused.has('name') ? texts.required : null}
        />
        <Select label={texts.role} name="role" defaultValue={sent?.text('role') || 'assist'}>
          {staffRoles.map((role) => (
            <option key={role} value={role}>
              {shellTexts(locale).roleOf[role]}: {texts.roleMeans[role]}
            </option>
          ))}
        </Select>
        <Field
          label={texts.expiresOn}
          name="expires_on"
          type="date"
          defaultValue={sent?.text('expires_on')}
          error={refused.has('expires_at') ? texts.required : null}
        />
        <Button look="primary" className="justify-self-start">
          {texts.make}
        </Button>
      </Form>
    </Section>
  );
}
