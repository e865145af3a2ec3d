import type { ReactNode } from 'react';
import { expiredLinkTexts } from '#i18n/expired-link';
import { outcomeTexts } from '#i18n/outcome-texts';
import { Amount } from '#ui/amount';
import { Button } from '#ui/button';
import { Facts } from '#ui/facts';
import { Icon, type IconName } from '#ui/icon';
import { LivePanel } from '#ui/live-panel';
import { Spinner } from '#ui/overlay';
import { Notice } from '#ui/panel';
import { Badge, Pill } from '#ui/pill';
import { Checkbox } from '#ui/checkbox';
import { SchoolMark } from '#ui/school-mark';
import { TextField } from '#ui/text-field';
import { Ticket } from '#ui/ticket';
import { useMoneyTexts } from '../../payment/payment-copy.ts';
import { useTexts } from '../../shell/texts.tsx';
import { useToast } from '../../shell/toaster.tsx';

/** Stands in for a school's logo. */
const picture =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 44 44%22%3E%3Cpath d=%22M22 4 40 40H4z%22 fill=%22%231d4f91%22/%3E%3C/svg%3E';

const icons: readonly IconName[] = [
  'back',
  'chevron',
  'check',
  'close',
  'alert',
  'info',
  'clock',
  'copy',
  'print',
  'download',
  'share',
  'card',
  'cash',
  'transfer',
  'instructions',
  'link',
];
const tones = ['good', 'warn', 'bad', 'info', 'plain'] as const;

export function Pieces() {
  const { t, locale } = useTexts();
  const link = expiredLinkTexts[locale];
  const outcome = outcomeTexts[locale];
  const money = useMoneyTexts();
  const { voucher } = money;
  const toast = useToast();
  return (
    <div className="grid gap-8 py-8">
      <h1 className="text-24 font-bold">Pieces</h1>
      <Row name="Amount">
        <Amount text="$12,480.50" code="MXN" />
        <Amount size="bar" text="$1.215.000,50" code="COP" />
      </Row>
      <Row name="Button">
        <Button>{t.checkout.continue}</Button>
        <Button look="plain">{voucher.other}</Button>
        <Button disabled>{t.checkout.working}</Button>
        <Button look="plain" shape="tile" onClick={() => toast('success', voucher.linkCopied)}>
          <Icon name="copy" />
          {voucher.copy}
        </Button>
      </Row>
      <Row name="TextField">
        <TextField id="piece-a" label={link.email} error={null} defaultValue="ana@correo.example" />
        <TextField id="piece-b" label={link.email} error={link.emailMissing} />
      </Row>
      <Row name="Checkbox">
        <Checkbox id="piece-c" label={t.checkout.prompt} defaultChecked>
          {t.checkout.pickFirst}
        </Checkbox>
        <Checkbox id="piece-d" label={t.checkout.prompt} />
      </Row>
      <Row name="Pill">
        {tones.map((tone) => (
          <Pill key={tone} tone={tone}>
            {t.checkout.overdue(2)}
          </Pill>
        ))}
      </Row>
      <Row name="Badge">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {t.common.secure}
          </Badge>
        ))}
      </Row>
      <Row name="Notice">
        {tones.map((tone) => (
          <Notice key={tone} tone={tone} title={outcome.quoteChangedTitle}>
            {outcome.disabled}
          </Notice>
        ))}
      </Row>
      <Row name="LivePanel">
        {(['waiting', 'good', 'bad'] as const).map((tone) => (
          <LivePanel
            key={tone}
            label={tone}
            tone={tone}
            title={money.status.waitingTitle}
            footnote={money.status.offline}
          >
            <p>{money.status.provider}</p>
          </LivePanel>
        ))}
      </Row>
      <Row name="Ticket">
        <Ticket
          above={<p>{money.receipt.title}</p>}
          below={<Facts facts={[{ label: money.receipt.subtotal, value: '$1.00' }]} />}
        />
      </Row>
      <Row name="Icon">
        {icons.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </Row>
      <Row name="SchoolMark">
        <SchoolMark logo={null} product={null} />
        <SchoolMark logo={picture} product={null} />
        <Spinner />
      </Row>
    </div>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-14 font-medium text-soft">{name}</h2>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </section>
  );
}
