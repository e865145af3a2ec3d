import type { ShownAction } from '../../payment/action.ts';

/** Whether a pending payment was voided and the form names its replacement. */
export const goesOn = (acted: ShownAction, form: FormData): boolean => acted.kind === 'ended' && form.has('choice');
