/** Made by `vite.config.ts`: each locale's scripts of texts; `deferred` are those that wait for a touch. */
declare module 'virtual:scripts' {
  export const scripts: Readonly<Record<string, readonly string[]>>;
}

/** Made there too: each mark of ours by its address. */
declare module 'virtual:marks' {
  import type { MarkElement } from '#web/shell/marks.ts';
  export const marks: Readonly<Record<string, MarkElement>>;
}
