/**
 * What a process is: with emulated providers, with the providers' own test environments, or where money moves.
 * Staging is production in everything but whose keys it takes (docs/decisions/0098).
 */
export const modes = ['sandbox', 'staging', 'production'] as const;
export type Mode = (typeof modes)[number];

/** Whether a school may call here. A test school never meets money, and a live one nothing else. */
export const takesSchool = (mode: Mode, { live }: { readonly live: boolean }): boolean =>
  mode === 'sandbox' || live === (mode === 'production');

/** The mode of a program that is not the sandbox's, whatever else the environment says. */
export const modeOfProgram = (modeName: string | undefined): Mode =>
  modeName === 'staging' ? 'staging' : 'production';
