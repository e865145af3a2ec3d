import type { CuotaEmbed, CuotaEvents } from './api.ts';

/**
 * Opens a frame in every element with `data-cuota-url`. The element emits bubbling events: `cuota:ready`,
 * `cuota:resize`, `cuota:status`, `cuota:redirect` (which can be prevented), `cuota:error`, `cuota:close`.
 */
export function openDeclared(cuota: CuotaEmbed): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-cuota-url]')) {
    const tell = <N extends keyof CuotaEvents>(name: N, detail?: CuotaEvents[N]['detail']): boolean =>
      element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: true }));
    cuota.open({
      url: element.dataset['cuotaUrl'] ?? '',
      container: element,
      ...(element.title === '' ? {} : { title: element.title }),
      onReady: () => tell('cuota:ready'),
      onResize: (height) => tell('cuota:resize', height),
      onStatus: (payment) => tell('cuota:status', payment),
      onRedirect: (url) => tell('cuota:redirect', url),
      onError: (code) => tell('cuota:error', code),
      onClose: () => tell('cuota:close'),
    });
  }
}
