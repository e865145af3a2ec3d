import type { CuotaEmbed } from './api.ts';

/**
 * Opens a frame in every element with `data-cuota-url`. The element emits bubbling events: `cuota:ready`,
 * `cuota:resize`, `cuota:status`, `cuota:redirect` (which can be prevented), `cuota:error`, `cuota:close`.
 */
export function openDeclared(cuota: CuotaEmbed): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-cuota-url]')) {
    const tell = (name: string, detail?: unknown): boolean =>
      element.dispatchEvent(new CustomEvent(`cuota:${name}`, { detail, bubbles: true, cancelable: true }));
    cuota.open({
      url: element.dataset['cuotaUrl'] ?? '',
      container: element,
      ...(element.title === '' ? {} : { title: element.title }),
      onReady: () => tell('ready'),
      onResize: (height) => tell('resize', height),
      onStatus: (payment) => tell('status', payment),
      onRedirect: (url) => tell('redirect', url),
      onError: (code) => tell('error', code),
      onClose: () => tell('close'),
    });
  }
}
