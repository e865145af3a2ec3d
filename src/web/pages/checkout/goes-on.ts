import type { ShownAction } from '../../payment/action.ts';

/** What waited is called off, and the form names what comes in its place. */
export const goesOn = (acted: ShownAction, form: FormData): boolean => acted.kind === 'ended' && form.has('choice');
