import type { EmulatedProvider } from '#providers/emulation/emulated-provider';

/**
 * Providers that nobody has, each with what no real one here can do yet. One line each; a sandbox or a bench has them when it
 * is started with `toys: true`.
 */
export const toys: readonly EmulatedProvider[] = [];
