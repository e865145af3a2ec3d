/**
 * A form with `data-passkey` (`get` or `create`) asks for its options, has the browser do it, and is sent with the
 * credential. Where that fails or is cancelled, it says so in its own words, and its button works again.
 */
export function givePasskeys(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset['passkey'] === undefined) return;
    event.preventDefault();
    const problem = form.querySelector('[data-problem]');
    const isShown = (shown: boolean) => problem?.toggleAttribute('hidden', !shown);
    const isBusy = (busy: boolean) => form.querySelectorAll('button').forEach((button) => (button.disabled = busy));
    isShown(false);
    // The form is read before its button is off.
    const sent = new FormData(form);
    isBusy(true);
    credentialOf(form, sent).then(
      (credential) => {
        const field = form.elements.namedItem('credential');
        if (field instanceof HTMLInputElement) field.value = credential;
        form.submit();
      },
      () => {
        isBusy(false);
        isShown(true);
      },
    );
  });
}

/** Returns the credential as JSON. Throws where the browser has no passkeys, or its owner cancels. */
async function credentialOf(form: HTMLFormElement, sent: FormData): Promise<string> {
  const response = await fetch(`${form.action}/options`, { method: 'POST', body: sent });
  if (!response.ok) throw new Error('no options');
  const options: unknown = await response.json();
  const credential = isToMake(form, options)
    ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : isToSign(options) &&
      (await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }));
  if (!credential) throw new Error('no credential');
  return JSON.stringify(credential);
}

const isToMake = (form: HTMLFormElement, options: unknown): options is PublicKeyCredentialCreationOptionsJSON =>
  form.dataset['passkey'] === 'create' && isToSign(options);

const isToSign = (options: unknown): options is PublicKeyCredentialRequestOptionsJSON =>
  typeof options === 'object' && options !== null && 'challenge' in options;
