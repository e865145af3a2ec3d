import type { EmulatedProvider } from '#providers/emulation/emulated-provider';
import { emulated as bancos } from './bancos/emulated.ts';
import { emulated as consignacion } from './consignacion/emulated.ts';
import { emulated as enlace } from './enlace/emulated.ts';
import { emulated as tarjetas } from './tarjetas/emulated.ts';

/**
 * Sample providers, each with what no real one here can do yet. A sandbox or a harness has them if it is started with
 * `sampleProviders: true`.
 */
export const sampleProviders: readonly EmulatedProvider[] = [enlace, consignacion, bancos, tarjetas];
