import { useState } from 'react';
import type { FrameTexts } from '#i18n/frame-texts';
import { Icon } from '#ui/icon';
import { copyText } from '../../client/share.ts';
import type { InAppBrowser } from './in-app-browser.ts';
import { intentLink } from './own-link.ts';

interface InAppBarProps {
  readonly browser: InAppBrowser;
  readonly texts: FrameTexts['inApp'];
  /** Makes the payer's own link. */
  readonly link: () => string;
  readonly onClose: () => void;
}

/** Above the page in another app's browser: the payment works there, and this is the way out where something does not. */
export function InAppBar({ browser, texts, link, onClose }: InAppBarProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const isAndroid = browser.system === 'android';
  return (
    <aside aria-label={texts.label} className="no-print border-b border-line bg-info-ground">
      <div className="mx-auto max-w-[1040px] px-4 py-3">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <p className="text-14 font-semibold">{texts.title(browser.app)}</p>
            <p className="text-14 text-soft">{texts.text}</p>
            {isAndroid ? null : <p className="mt-1 text-14 text-soft">{texts.how}</p>}
          </div>
          <button
            type="button"
            aria-label={texts.close}
            onClick={onClose}
            className="-me-2 -mt-1 flex size-11 flex-none cursor-pointer items-center justify-center rounded-full text-soft"
          >
            <Icon name="close" className="size-5" />
          </button>
        </div>
        <div className="mt-2 flex flex-wrap gap-2">
          {isAndroid ? (
            <button type="button" onClick={() => window.location.assign(intentLink(link()))} className={small}>
              {texts.open}
            </button>
          ) : null}
          <button type="button" onClick={() => void copyText(link()).then(setCopied)} className={small}>
            <Icon name="copy" className="size-4.5" />
            {texts.copy}
          </button>
        </div>
        <p role="status" className="mt-2 text-14 text-soft empty:hidden">
          {copied === null ? null : copied ? `${texts.copied} ${texts.keepToYourself}` : texts.notCopied}
        </p>
        {copied === false ? <LinkToSelect link={link()} keepToYourself={texts.keepToYourself} /> : null}
      </div>
    </aside>
  );
}

interface LinkToSelectProps {
  readonly link: string;
  readonly keepToYourself: string;
}

/** The link itself, where the app lets nobody copy for the payer: one touch selects it whole. */
export function LinkToSelect({ link, keepToYourself }: LinkToSelectProps) {
  return (
    <>
      <p className="figures mt-1 rounded-12 border border-line bg-panel p-3 text-14 break-all select-all">{link}</p>
      <p className="mt-1 text-14 text-soft">{keepToYourself}</p>
    </>
  );
}

/** Lower than a button that pays: this is not what the page is for. */
const small =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-12 border border-line bg-panel px-3.5 text-14 font-semibold hover:border-edge';
