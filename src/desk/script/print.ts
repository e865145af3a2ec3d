/** Shows the buttons with `data-print`, which print the screen. */
export function printOnClick(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-print]')) {
    button.hidden = false;
    button.addEventListener('click', () => print());
  }
}
