import type { Person } from '#contracts/people';
import { hasPermission, staffRoles } from '#domain/permissions';
import { shellTexts } from '#i18n/desk/shell';
import { teamTexts } from '#i18n/desk/team';
import { Badge } from '#ui/pill';
import { Button } from '../../parts/button.tsx';
import { Field, Select } from '../../parts/field.tsx';
import { Form } from '../../parts/form.tsx';
import { Section } from '../../parts/section.tsx';
import { TeamHead } from '../../parts/team-head.tsx';
import { refusedFields } from '../../problem-words.ts';
import type { ViewProps } from '../../screen.ts';
import type { load } from './server.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const titleOf = ({ locale }: Props): string => teamTexts(locale).title;

export function View(props: Props) {
  const { data, locale, person } = props;
  const texts = teamTexts(locale);
  const mayManage = hasPermission({ role: person.role, isPerson: true }, 'manage_people');
  return (
    <>
      <TeamHead {...props} at="team" intro={texts.intro} />
      <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ul className="overflow-hidden rounded-16 border border-line bg-panel">
          {data.people.map((each) => (
            <li key={each.id} className="border-b border-line p-4 last:border-b-0">
              <Who {...props} each={each} />
              {mayManage ? <Change {...props} each={each} /> : null}
            </li>
          ))}
        </ul>
        {mayManage ? <Invite {...props} /> : null}
      </div>
    </>
  );
}

function Who({ data: { campuses }, locale, person, each }: Props & { readonly each: Person }) {
  const texts = teamTexts(locale);
  const names = new Map(campuses.map(({ id, name }) => [id, name]));
  const limited = each.campus_ids?.map((id) => names.get(id) ?? id).join(', ');
  return (
    <div className="flex flex-wrap items-start justify-between gap-2">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{each.name}</span>
        {each.id === person.id ? <span className="text-soft"> ({texts.you})</span> : null}
        <br />
        <span className="text-14 text-soft">
          {each.email}
          {limited === undefined ? '' : ` · ${limited}`}
        </span>
      </p>
      <Badge tone="plain">{shellTexts(locale).roleOf[each.role]}</Badge>
    </div>
  );
}

function Change(props: Props & { readonly each: Person }) {
  const { locale, person, each } = props;
  const texts = teamTexts(locale);
  return (
    <details className="mt-2">
      <summary className="min-h-11 cursor-pointer py-2 text-14 font-semibold underline underline-offset-4">
        {texts.change} <span className="sr-only">{each.name}</span>
      </summary>
      <Form does="change" className="mt-2 grid gap-3">
        <input type="hidden" name="id" value={each.id} />
        {each.id === person.id ? null : <Roles {...props} id={`role-${each.id}`} chosen={each.role} />}
        <Campuses {...props} chosen={each.campus_ids ?? []} />
        <Button className="justify-self-start">{texts.save}</Button>
      </Form>
      {each.id === person.id ? null : (
        <Form className="mt-4 grid gap-3">
          <input type="hidden" name="id" value={each.id} />
          <div>
            <Button name="do" value="again">
              {texts.again}
            </Button>
            <p className="mt-1 text-13 text-soft">{texts.againText}</p>
          </div>
          <div>
            <Button name="do" value="end" look="danger">
              {texts.end}
            </Button>
            <p className="mt-1 text-13 text-soft">{texts.endText}</p>
          </div>
        </Form>
      )}
    </details>
  );
}

function Roles({ locale, id, chosen }: Props & { readonly id: string; readonly chosen: string }) {
  const texts = teamTexts(locale);
  return (
    <Select label={texts.role} name="role" fieldId={id} defaultValue={chosen}>
      {staffRoles.map((role) => (
        <option key={role} value={role}>
          {shellTexts(locale).roleOf[role]}: {texts.roleMeans[role]}
        </option>
      ))}
    </Select>
  );
}

function Campuses({ data: { campuses }, locale, chosen }: Props & { readonly chosen: readonly string[] }) {
  if (campuses.length < 2) return null;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-14 font-semibold">{teamTexts(locale).limited}</legend>
      {campuses.map(({ id, name }) => (
        <label key={id} className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="campus" value={id} defaultChecked={chosen.includes(id)} className="tick-box" />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

function Invite(props: Props) {
  const { locale, problem, sent } = props;
  const texts = teamTexts(locale);
  const refused = refusedFields(problem);
  return (
    <Section title={texts.invite}>
      <p className="mb-3 text-14 text-soft">{texts.inviteText}</p>
      <Form does="invite" className="grid gap-3" noValidate>
        <Field
          label={texts.name}
          name="name"
          required
          autoComplete="off"
          defaultValue={sent?.text('name')}
          error={refused.has('name') ? texts.required : null}
        />
        <Field
          label={texts.email}
          name="email"
          type="email"
          required
          autoComplete="off"
          defaultValue={sent?.text('email')}
          error={refused.has('email') ? texts.taken : null}
        />
        <Roles {...props} id="role" chosen={sent?.text('role') || 'assist'} />
        <Campuses {...props} chosen={sent?.texts('campus') ?? []} />
        <Button look="primary" className="justify-self-start">
          {texts.send}
        </Button>
      </Form>
    </Section>
  );
}
