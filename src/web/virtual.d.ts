/** Made by `vite.config.ts`: for each locale the addresses of the scripts that hold its texts. */
declare module 'virtual:locale-scripts' {
  export const localeScripts: Readonly<Record<string, readonly string[]>>;
}
