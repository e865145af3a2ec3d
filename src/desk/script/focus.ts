/** What somebody is sure to type next has the focus, where the screen has such a field. */
export function focusNext(): void {
  const field = document.querySelector('[data-focus]');
  if (field instanceof HTMLElement) field.focus();
}
