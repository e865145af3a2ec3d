/** What the demo portal's pages run. Written as a school would: plain, without a build. */

const write = `
  const log = document.getElementById('log');
  function write(type, detail) {
    const line = document.createElement('li');
    line.dataset.type = type;
    line.textContent = type + (detail === undefined ? '' : ' ' + JSON.stringify(detail));
    log.append(line);
  }
`;

/** Lists every message that comes, from any sender. */
export const listenScript = `${write}
  window.addEventListener('message', (event) => write('message', { origin: event.origin, data: event.data }));
`;

/** Opens the checkout on a click, and lists its messages. */
export const portalScript = `${write}
  const names = ['ready', 'resize', 'status', 'redirect', 'error', 'close'];
  for (const name of names) document.addEventListener('cuota:' + name, (event) => write(name, event.detail ?? undefined));
  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-open]');
    if (!button) return;
    window.Cuota.open({
      url: button.dataset.url,
      mode: button.dataset.open,
      container: document.getElementById('checkout'),
      title: 'Pago de la escuela',
      onReady: () => write('ready'),
      onResize: (height) => write('resize', height),
      onStatus: (payment) => write('status', payment),
      onRedirect: (url) => write('redirect', url),
      onError: (code) => write('error', code),
      onClose: () => write('close'),
    });
    // The families' list may be long: the chosen one is scrolled into view.
    if (button.dataset.open === 'frame') document.getElementById('checkout').scrollIntoView();
  });
`;
