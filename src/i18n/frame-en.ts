import type { FrameTexts } from './frame-es.ts';

export const frameEn = {
  refused: {
    title: 'Your payment cannot be shown here',
    text: 'This site may not show this page. Open it in a tab of its own to pay.',
    open: 'Open in another tab',
  },
  tab: {
    opening: 'Opening…',
    blocked: 'Your browser did not open the tab. Open it with this link:',
    blockedOpen: 'Open now',
    failed: 'We could not open it. Check your connection and try again.',
  },
  held: {
    title: 'Press again',
    text: 'We want to be sure that you see the whole button. If it does not work, open it in another tab.',
    close: 'Close',
  },
  bank: {
    whatHere: 'We will open your bank’s page in this same window. Confirm there and come back.',
    whatTab: 'Your bank’s page opens in another tab. Confirm there and come back: this page changes by itself.',
    toldTitle: 'We opened your bank in this window',
    redirectText: 'Confirm your payment there. If the window did not change, open it in another tab.',
    openedTitle: 'We opened your bank in another tab',
    opened: 'Confirm there and come back: this page changes by itself when your bank answers.',
    again: 'Open it again',
    inTab: 'Open in another tab',
  },
  pse: {
    title: 'PSE opens in the full page',
    requested: 'We asked this site to take you there. If nothing changes, open it in another tab.',
    failed: 'We could not ask this site to take you there. Open your school’s link again.',
  },
  inApp: {
    label: 'Open in your browser',
    title: (app: string | null) => (app ? `You are in ${app}’s browser` : 'You are in another app’s browser'),
    text: 'You can pay here. If something does not work, open this page in your browser.',
    how: 'Copy the link and paste it in Safari or your browser. The app’s menu opens the page without your link.',
    open: 'Open in my browser',
    copy: 'Copy link',
    copied: 'Link copied. Paste it in your browser.',
    notCopied: 'This app does not allow copying. Press and hold the link, copy it and paste it in your browser:',
    keepToYourself: 'It is your personal link: do not share it.',
    close: 'Dismiss',
  },
} satisfies FrameTexts;
