import type { NoticesTexts } from './notices-es.ts';

export const noticesEn: NoticesTexts = {
  upss: {
    title: 'Upss!',
    close: 'Close',
    stillFailing:
      'If it fails again, take a screenshot of this page or come back later. Your payment does not change because of it.',
  },
  voucherNotSaved:
    'We could not save this reference on your phone. Download it or take a screenshot: without a signal you will not see it here.',
};
