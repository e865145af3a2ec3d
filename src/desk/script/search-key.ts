/** The key `/` leads to the search, unless somebody types. */
export function searchBySlash(): void {
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const search = document.getElementById('search');
    if (!search) return;
    event.preventDefault();
    search.focus();
  });
}
