/** The header by which a page outside every frame asks for what its browser knows (docs/decisions/0113). */
export const knownBrowserHeader = 'x-known-browser';
