/** The form field that says which version of the notice and terms stood beside the button. */
export const acceptedField = 'accepted_policy';

/** The version that a press accepts, or null where the form shows none: then it was accepted before. */
export function acceptedIn(form: FormData): string | null {
  const version = form.get(acceptedField);
  return typeof version === 'string' && version !== '' ? version : null;
}
