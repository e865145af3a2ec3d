import type { NoticesTexts } from './notices-es.ts';

export const noticesEn: NoticesTexts = {
  upss: {
    title: 'Upss!',
    close: 'Close',
    stillFailing:
      'If it fails again, take a screenshot of this page or come back later. Your payment does not change because of it.',
  },
  slow: {
    title: 'The server is taking long to answer',
    advice:
      'We have no answer yet, and your connection may be fine. Before you pay again, look here whether a payment is already in process.',
  },
  unknown: {
    materialize: {
      title: 'We could not generate the payment attempt',
      advice:
        'Nothing was charged. Please try again in a moment. If it happens again, contact an advisor and give them the help code.',
    },
    commit: {
      title: 'Something unexpected went wrong',
      advice: 'Your payment may still be on its way. Before you try again, see whether a payment in process is shown.',
    },
  },
  notChosen: {
    title: 'Choose how you want to pay',
    advice: 'Tap one of these and press the button again.',
  },
  voucherNotSaved:
    'We could not save this reference on your phone. Download it or take a screenshot: without a signal you will not see it here.',
};
