/** A form with `data-drop` takes a file that is dropped on it, and is sent. */
export function dropFile(): void {
  const formOf = ({ target }: DragEvent) => (target instanceof Element ? target.closest('form[data-drop]') : null);
  document.addEventListener('dragover', (event) => {
    const form = formOf(event);
    for (const other of document.querySelectorAll('[data-drop]')) other.toggleAttribute('data-over', other === form);
    if (form) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    const form = formOf(event);
    const files = event.dataTransfer?.files;
    if (!(form instanceof HTMLFormElement) || !files || files.length === 0) return;
    event.preventDefault();
    form.removeAttribute('data-over');
    const input = form.querySelector('input[type="file"]');
    if (!(input instanceof HTMLInputElement)) return;
    input.files = files;
    form.requestSubmit();
  });
}
