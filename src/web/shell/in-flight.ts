interface Navigating {
  readonly state: 'idle' | 'loading' | 'submitting';
  readonly location?: { readonly pathname: string } | undefined;
}

/** Whether the payer waits for a page or a form. A route named `store` hides the overlay: its page has its own words. Source: spec §2. */
export function isInFlight({ state, location }: Navigating): boolean {
  return state === 'submitting' || (state === 'loading' && location?.pathname !== '/store');
}
