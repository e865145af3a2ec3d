/** The security codes that journeys type: unlike enough to be looked for afterwards. */
export const typedCode = '739';
export const typedCodeAmex = '7391';

/** Matches these digits where they stand alone: a random id or key holds any four of them some day. */
export const alone = (...digits: readonly string[]): RegExp =>
  new RegExp(`(?<![\\w-])(?:${digits.join('|')})(?![\\w-])`, 'u');
