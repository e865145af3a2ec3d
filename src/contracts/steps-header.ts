/** A page of ours that knows `instructions` says so with this on every request: docs/decisions/0031-one-step-for-what-is-paid-elsewhere.md. */
export const stepsHeader = 'x-steps';
