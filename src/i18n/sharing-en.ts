import type { SharingTexts } from './sharing-es.ts';

export const sharingEn: SharingTexts = {
  what: {
    counter: (place, isBrand) => (isBrand ? `${place} slip` : `Slip to pay at ${place}`),
    transfer: () => 'Transfer to the school',
    app: (place) => `Payment with ${place}`,
  },
  anyoneTitle: 'Did someone send you this to pay?',
  anyone: 'Anyone can pay this slip.',
  send: {
    heading: 'Send this slip',
    button: 'Send',
    large: 'In large type',
    largeMeans: 'It opens in large type, with nothing folded and a button that reads it aloud.',
  },
  large: {
    readAll: 'Read it all aloud',
    stop: 'Stop',
    usual: 'See it in usual type',
    notToPay: 'Do not pay it: this slip must not be paid any more.',
  },
  remind: {
    heading: 'So that you do not miss it',
    mailed: (to) => `We write to ${to} the day before.`,
    google: 'Add to Google Calendar',
    file: 'Add to my calendar',
    event: (school) => `Last day to pay ${school}`,
    close: 'Close',
  },
};
