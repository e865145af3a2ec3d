import type { WalletTexts } from './wallet-es.ts';

export const walletEn: WalletTexts = {
  opening: (name) => `Getting ${name} ready…`,
  paying: 'We are confirming your payment…',
  other: 'Choose another way to pay',
  retry: 'Try again',
  dismissed: {
    title: (name) => `You closed ${name}`,
    text: 'No payment was made. Open it again or choose another way to pay.',
  },
  missing: {
    title: (name) => `${name} is not ready here`,
    text: 'This phone or browser does not have it. Choose another way to pay.',
  },
  broken: {
    title: (name) => `We could not open ${name}`,
    text: 'No payment was made. Try again or choose another way to pay.',
  },
  changed: {
    title: 'The total has changed',
    text: (before, after) => `It was ${before} and is now ${after}. No payment was made yet.`,
  },
  declined: (name) => `Your payment with ${name} did not go through`,
  noScript: {
    title: (name) => `${name} needs JavaScript`,
    text: 'Turn it on in your browser or choose another way to pay.',
  },
  unavailable: {
    title: 'You cannot pay this way now',
    text: 'Choose another of your school’s ways to pay.',
  },
};
