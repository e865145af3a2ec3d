import { chargesTexts } from '#i18n/desk/charges';
import { formatMoney } from '#i18n/format';
import { linkMessage } from '#i18n/link-message';
import { localeOf } from '#i18n/locale';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Form } from '../../parts/form.tsx';
import { whatsAppAddress } from '../../whats-app.ts';
import type { Props } from './props.ts';

/** The link, ready to be handed on: the only time that it is shown. */
export function NewLink({ data: { session }, url, locale, person }: Props & { readonly url: string }) {
  const texts = chargesTexts(locale);
  const spoken = localeOf[person.school.country];
  const amount = formatMoney(session.amounts.total_due_amount, session.currency, spoken);
  const message = linkMessage[spoken]({ school: person.school.name, amount, url });
  return (
    <section aria-labelledby="new-link" className="mb-6 rounded-16 border border-accent bg-panel p-4">
      <h2 id="new-link" className="text-16 font-semibold">
        {texts.linkReady}
      </h2>
      <p className="text-14 text-soft">{texts.linkReadyText}</p>
      <p className="my-3 rounded-12 bg-sunk p-3 text-14 wrap-anywhere">{message}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="button" look="primary" data-copy={message} data-done={texts.copied} className="needs-scripts">
          {texts.copyMessage}
        </Button>
        <Button type="button" data-copy={url} data-done={texts.copied} className="needs-scripts">
          {texts.copyLink}
        </Button>
        <ButtonLink href={whatsAppAddress(session.payer.phone, person.school.country, message)} rel="noreferrer">
          {texts.whatsApp}
        </ButtonLink>
      </div>
    </section>
  );
}

/** The forms that renew, send and expire the link. */
export function LinkForms({ data: { session }, locale }: Props) {
  const texts = chargesTexts(locale);
  const { email } = session.payer;
  return (
    <section className="rounded-16 border border-line bg-panel p-4">
      <h2 className="text-16 font-semibold">{texts.linkTitle}</h2>
      <p className="mb-3 text-14 text-soft">{texts.linkText}</p>
      <Form className="grid gap-3">
        <Button name="do" value="renew" look="primary">
          {texts.newLink}
        </Button>
        <div>
          <Button name="do" value="send" disabled={email === null} className="w-full">
            {texts.sendLink}
          </Button>
          <p className="mt-1 text-13 text-soft wrap-anywhere">
            {email === null ? texts.noEmail : texts.sendLinkHint(email)}
          </p>
        </div>
        <div>
          <Button name="do" value="expire" look="danger" className="w-full">
            {texts.expire}
          </Button>
          <p className="mt-1 text-13 text-soft">{texts.expireText}</p>
        </div>
      </Form>
    </section>
  );
}
