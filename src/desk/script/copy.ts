/** A button with `data-copy` copies that text, and says so in its `data-done` words. */
export function copyOnClick(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null;
    if (!(button instanceof HTMLElement)) return;
    event.preventDefault();
    void navigator.clipboard.writeText(button.dataset['copy'] ?? '').then(() => {
      const before = button.textContent;
      button.setAttribute('data-copied', '');
      button.textContent = button.dataset['done'] ?? before;
      setTimeout(() => {
        button.removeAttribute('data-copied');
        button.textContent = before;
      }, 4000);
    });
  });
}
