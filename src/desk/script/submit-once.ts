/** A form that is on its way is not sent again, and its button shows that it works. */
export function submitOnce(): void {
  document.addEventListener('submit', ({ target, submitter }) => {
    // The page stays where a file comes.
    if (!(target instanceof HTMLFormElement) || target.dataset['file'] !== undefined) return;
    // Its own script sends it.
    if (target.dataset['passkey'] !== undefined) return;
    // After the browser has read the form: a disabled button would not be sent.
    setTimeout(() => {
      submitter?.setAttribute('aria-busy', 'true');
      for (const button of target.querySelectorAll('button')) button.disabled = true;
    });
  });
  // A browser may show the page again as it was.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}
