/** The box to tick by which a browser is asked to remember a way, and the button by which it forgets it. */
export const rememberField = 'remember';
export const forgetField = 'forget';
