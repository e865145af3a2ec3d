/** The security codes that journeys type: unlike enough to be looked for afterwards. */
export const typedCode = '739';
export const typedCodeAmex = '7391';
