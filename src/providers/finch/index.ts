import type { Provider } from '#providers/provider';
import { localOrigin, noSandboxValue } from '../environment-variable.ts';
import { connectFinch } from './adapter.ts';
import { finchOneTime, finchTransfer } from './offers.ts';

/** Transfers to CLABEs of Finco Pay ("Finch"), one for each payment. It publishes no protocol: `README.md` has ours. */
export const finch: Provider = {
  name: 'finch',
  offers: [finchTransfer, finchOneTime],
  lost: { start: { kind: 'repeat', forMinutes: 23 * 60, visibleAfterMinutes: 5 } },
  pollAfterSeconds: [15, 30, 60, 300, 900],
  listedBy: 'pages',
  environment: {
    FINCH_API_KEY: {
      about: 'The name of our key: who calls.',
      sandboxOnly: /^fk_sandbox/,
      form: /^fk_\w{8,80}$/,
    },
    FINCH_API_SECRET: {
      about: 'What our calls, and the answers to them, are signed with.',
      sandboxOnly: /^sandbox_/,
      form: /^.{32,}$/,
      isSecret: true,
    },
    FINCH_WEBHOOK_SECRET: {
      about: 'What webhooks to /webhooks/finch are signed with; two, with a comma between, while it is being changed.',
      sandboxOnly: /^sandbox_/,
      form: /^.{32,}$/,
      isSecret: true,
    },
    FINCH_ONE_TIME_HOURS: {
      about: 'For how many hours a one-time CLABE can be paid, 1 to 72; 24 unless given.',
      sandboxOnly: noSandboxValue,
      form: /^([1-9]|[1-6]\d|7[0-2])$/,
      optional: true,
    },
    FINCH_API_ORIGIN: {
      about: 'The origin of the API, without a path. None is published: Finch names it.',
      sandboxOnly: localOrigin,
      form: /^https:\/\/[^/]+\/?$/,
      of: 'installation',
    },
  },
  connect: connectFinch,
};
