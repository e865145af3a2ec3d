/** An open list shows rows that came since, once and above the others, while it is in sight. */

const everyMs = 5_000;

/** Starts it for the list of this page that says from when on to ask; none on later pages. */
export function followList(): void {
  const list = document.querySelector('[data-live]');
  if (!(list instanceof HTMLElement)) return;
  let isAsking = false;
  const ask = () => {
    if (document.hidden || isAsking) return;
    isAsking = true;
    request(list.dataset['live'] ?? '', (page) => {
      isAsking = false;
      if (page) show(list, page);
      else end();
    });
  };
  const timer = setInterval(ask, everyMs);
  document.addEventListener('visibilitychange', ask);
  function end(): void {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
    list?.querySelector('[data-live-ended]')?.removeAttribute('hidden');
  }
}

/** A page of ours as a document, without running anything; null once the sign-in is over. A lost signal is no end. */
function request(path: string, then: (page: Document | null) => void): void {
  const asked = new XMLHttpRequest();
  asked.open('GET', path);
  asked.responseType = 'document';
  asked.addEventListener('load', () => {
    const isHere = asked.status === 200 && new URL(asked.responseURL).pathname === location.pathname;
    then(isHere ? asked.responseXML : null);
  });
  asked.addEventListener('error', () => then(new Document()));
  asked.send();
}

function show(list: HTMLElement, page: Document): void {
  const rows = [...page.querySelectorAll('tr[data-row]')];
  const shown = new Set([...list.querySelectorAll('tr[data-row]')].map((row) => row.getAttribute('data-row')));
  const fresh = rows.filter((row) => !shown.has(row.getAttribute('data-row')));
  if (fresh.length === 0) return;
  put(list, page, fresh);
  const count = Number(list.dataset['count'] ?? 0) + fresh.length;
  list.dataset['count'] = String(count);
  const words = count === 1 ? list.dataset['one'] : list.dataset['more']?.replace('{n}', String(count));
  const status = list.querySelector('[data-live-status]');
  if (status) status.textContent = words ?? '';
}

/** What is read stays where it is: the page scrolls by what was put above it, and is long enough to. */
function put(list: HTMLElement, page: Document, fresh: readonly Element[]): void {
  const body = list.querySelector('tbody');
  const first = body?.firstElementChild;
  if (!body || !first) {
    // The list was empty: nothing is read in it.
    const table = page.querySelector('[data-row]')?.closest('table');
    if (table) list.firstElementChild?.replaceWith(document.importNode(table, true));
    return;
  }
  const before = first.getBoundingClientRect().top;
  body.prepend(...fresh.map((row) => document.importNode(row, true)));
  for (const row of [...body.children].slice(0, fresh.length)) row.setAttribute('data-fresh', '');
  const moved = first.getBoundingClientRect().top - before;
  if (moved === 0) return;
  const room = document.documentElement.scrollHeight - innerHeight - scrollY;
  if (room < moved) list.style.paddingBottom = `${parseFloat(getComputedStyle(list).paddingBottom) + moved - room}px`;
  scrollBy({ top: moved, behavior: 'instant' });
}
