/** A path of one of our own screens; the first screen for anything else: nobody is led elsewhere. */
export const ownScreen = (to: unknown): string => (typeof to === 'string' && /^\/(?!\/)[\w./-]*$/.test(to) ? to : '/');
