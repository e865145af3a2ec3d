import { connectionsTexts } from '#i18n/desk/connections';
import { Badge } from '#ui/pill';
import { shortInstant } from '../../dates.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { Form } from '../../parts/form.tsx';
import { Section } from '../../parts/section.tsx';
import { refusedFields } from '../../problem-words.ts';
import { mayManage, type Props } from './props.ts';

/** Where events go. A secret is shown once, under its endpoint. */
export function Endpoints(props: Props) {
  const { data, locale } = props;
  const texts = connectionsTexts(locale);
  return (
    <Section title={texts.endpoints}>
      {data.endpoints.length === 0 ? <p className="text-soft">{texts.noEndpoints}</p> : null}
      <ul className="grid gap-4">
        {data.endpoints.map((endpoint) => (
          <li key={endpoint.id} className="border-b border-line pb-4 last:border-b-0">
            <Endpoint {...props} endpoint={endpoint} />
          </li>
        ))}
      </ul>
      {mayManage(props) ? <NewEndpoint {...props} /> : null}
    </Section>
  );
}

function Endpoint({ endpoint, ...props }: Props & { readonly endpoint: Props['data']['endpoints'][number] }) {
  const { data, locale, person } = props;
  const texts = connectionsTexts(locale);
  const at = (instant: string) => shortInstant(instant, person.school.timeZone, locale);
  const { id, url, description, created_at: made, pending, previous_secret_until: both } = endpoint;
  const secret = data.secrets.get(id) ?? null;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{url}</span> {pending ? <Badge tone="warn">{texts.pending}</Badge> : null}
          <br />
          <span className="text-14 text-soft">
            {description === null ? '' : `${description} · `}
            {texts.since(at(made))}
            {both === null ? '' : ` · ${texts.bothSecrets(at(both))}`}
          </span>
        </p>
        {mayManage(props) ? (
          <Form className="flex flex-wrap gap-2">
            <input type="hidden" name="id" value={id} />
            <Button name="do" value="rotate" title={texts.rotateText}>
              {texts.rotate}
            </Button>
            <Button name="do" value="remove" look="danger">
              {texts.remove}
            </Button>
          </Form>
        ) : null}
      </div>
      {secret === null ? null : (
        <div className="mt-3 rounded-12 bg-sunk p-3">
          <p className="font-semibold">{texts.secret}</p>
          <p className="text-14 text-soft">{texts.secretText}</p>
          <p className="my-2 font-mono text-13 wrap-anywhere">{secret}</p>
          <Button type="button" data-copy={secret} data-done={texts.copied} className="needs-scripts">
            {texts.copy}
          </Button>
        </div>
      )}
    </>
  );
}

function NewEndpoint({ locale, problem, sent }: Props) {
  const texts = connectionsTexts(locale);
  const isWrong = refusedFields(problem).has('url');
  return (
    <details className="mt-4" open={isWrong}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold underline underline-offset-4">
        {texts.newEndpoint}
      </summary>
      <Form does="add" className="mt-2 grid max-w-120 gap-3" noValidate>
        <Field
          label={texts.url}
          name="url"
          type="url"
          required
          autoComplete="off"
          hint={texts.urlHint}
          defaultValue={sent?.text('url')}
          error={isWrong ? texts.wrongUrl : null}
        />
        <Field
          label={texts.description}
          name="description"
          autoComplete="off"
          defaultValue={sent?.text('description')}
        />
        <Button look="primary" className="justify-self-start">
          {texts.newEndpoint}
        </Button>
      </Form>
    </details>
  );
}
