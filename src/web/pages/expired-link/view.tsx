import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { expiredLinkTexts } from '#i18n/expired-link';
import { buttonClass } from '#ui/button';
import { Icon } from '#ui/icon';
import { Outcome } from '#ui/outcome';
import { Notice } from '#ui/panel';
import { AdvisorCard } from '../../shell/advisor-card.tsx';
import { useKeyedPath } from '../../shell/address.ts';
import { useTexts } from '../../shell/texts.tsx';
import { type ExpiredPage, type LinkAnswer, LinkForm } from './link-form.tsx';

interface ExpiredLinkViewProps {
  readonly page: ExpiredPage;
  /** The outcome of the last request, or null. */
  readonly answer: LinkAnswer | null;
}

/** The page of an old link: why it ended, how to get another, and the contact. */
export function ExpiredLinkView({ page, answer }: ExpiredLinkViewProps) {
  const words = expiredLinkTexts[useTexts().locale];
  const { advisor, canRequest } = page;
  return (
    <div className="py-10">
      <Outcome tone="warn" title={words.title}>
        <p>{words.why}</p>
        {canRequest ? null : <p className="mt-3">{words.askSchool}</p>}
      </Outcome>
      <div className="mx-auto mt-6 grid max-w-100 gap-4">
        {answer?.kind === 'sent' ? <Sent page={page} /> : null}
        {canRequest && answer?.kind !== 'sent' ? <LinkForm page={page} answer={answer} /> : null}
        {advisor ? <AdvisorCard {...advisor} /> : null}
        <p className="flex gap-3 px-1 text-14 text-soft">
          <Icon name="cash" className="size-5 text-faint" />
          {words.voucherStays}
        </p>
      </div>
    </div>
  );
}

/** The only reply, whether the address was right or not. */
function Sent({ page }: { readonly page: ExpiredPage }) {
  const words = expiredLinkTexts[useTexts().locale];
  const path = useKeyedPath(page.shell.dataKey);
  const place = useRef<HTMLDivElement>(null);

  // The browser's focus: the button disappears, in both directions.
  useEffect(() => {
    place.current?.focus();
    return () => document.getElementById('email')?.focus();
  }, []);

  return (
    <div ref={place} tabIndex={-1} className="rounded-18 outline-none">
      <Notice
        tone="info"
        title={words.sentTitle}
        actions={
          <Link to={path('/expired-link')} className={buttonClass('plain')}>
            {words.otherEmail}
          </Link>
        }
      >
        <p>{words.sent}</p>
        <p className="mt-2">{words.notArrived}</p>
      </Notice>
    </div>
  );
}
