/** Made by `vite.config.ts`: for each locale the addresses of the scripts that hold its texts. */
declare module 'virtual:locale-scripts' {
  export const localeScripts: Readonly<Record<string, readonly string[]>>;
}

/** Made there too: each mark of ours by its address, as an address that holds it whole. */
declare module 'virtual:marks' {
  export const marks: Readonly<Record<string, string>>;
}
