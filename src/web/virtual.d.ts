/** Made by `vite.config.ts`: the addresses of the scripts that hold each locale's texts, and as `deferred` those that wait for a touch. */
declare module 'virtual:scripts' {
  export const scripts: Readonly<Record<string, readonly string[]>>;
}

/** Made there too: each mark of ours by its address. */
declare module 'virtual:marks' {
  import type { MarkElement } from '#web/shell/marks.ts';
  export const marks: Readonly<Record<string, MarkElement>>;
}
