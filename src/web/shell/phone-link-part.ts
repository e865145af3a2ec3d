import { lazyPart } from './lazy.tsx';

/** An address for a phone's camera: only a large screen draws one. */
export const phoneLink = lazyPart(() => import('./phone-link.tsx').then((script) => script.PhoneLink));
