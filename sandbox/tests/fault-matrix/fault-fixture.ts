import { setTimeout as sleep } from 'node:timers/promises';
import { emulatedProviders } from '#providers/emulation/emulated-providers';
import { faultKinds, type FaultKind } from '#providers/emulation/emulator';
import type { ProviderConnection } from '#providers/provider';
import { type ApiHarness, startApiHarness } from '../api-harness.ts';
import type { HarnessOptions } from '../harness-options.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type LineFault, lineFaults } from './line-faults.ts';
import { emulatorOf } from './payer.ts';
import type { FaultSubject } from './subject.ts';

/** A fault of the provider itself, or of the line to it. */
export type Fault =
  | { readonly by: 'provider'; readonly kind: FaultKind }
  | { readonly by: 'line'; readonly kind: LineFault };

/** Every fault there is. `delay` comes first: what it holds back has arrived long before the end. */
export const everyFault: readonly Fault[] = [
  ...faultKinds.map((kind) => ({ by: 'provider', kind }) as const),
  ...lineFaults.map((kind) => ({ by: 'line', kind }) as const),
];

/** The product's timeout for a failing provider, in milliseconds; for a working one it is `patienceMs`. */
export const deadlineMs = 500;
const patienceMs = 12_000;

export interface FaultFixture {
  readonly harness: ApiHarness;
  readonly subject: FaultSubject;
  readonly line: FaultProxy;
  begin(fault: Fault, routes: readonly string[]): Promise<void>;
  end(fault: Fault, routes: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** A harness whose line to the subject's provider can be spoiled. */
export async function openFaultFixture(subject: FaultSubject, options: HarnessOptions = {}): Promise<FaultFixture> {
  const lines: FaultProxy[] = [];
  let spoiled = 0;
  let env: ApiHarness['env'] | null = null;
  const patiently = (real: ProviderConnection) =>
    switching(real, () => (spoiled === 0 && env ? subject.provider.connect(env, { timeoutMs: patienceMs }) : real));
  const harness = await startApiHarness({
    providerTimeoutMs: deadlineMs,
    // Far enough from the deadline that a busy machine does not mix them up.
    lateByMs: deadlineMs * 4,
    country: subject.offers[0].country,
    // One that is no part of the product takes part where it is the subject.
    sampleProviders: emulatedProviders.some(({ provider }) => provider === subject.provider) ? [] : [subject],
    ...options,
    connection(name, real) {
      const connection = name === subject.provider.name ? patiently(real) : real;
      return options.connection?.(name, connection) ?? connection;
    },
    async providerAt(name, origin) {
      if (name !== subject.provider.name) return origin;
      const proxy = await startFaultProxy(origin, subject.errorBody);
      lines.push(proxy);
      return proxy.origin;
    },
  });
  const [line] = lines;
  if (!line) throw new Error(`no variable of the harness points at ${subject.provider.name}`);
  const emulator = emulatorOf(harness, subject);
  ({ env } = harness);
  return {
    harness,
    subject,
    line,
    async begin(fault, routes) {
      spoiled += 1;
      if (fault.by === 'line') return line.spoil(routes, fault.kind);
      for (const route of routes) emulator.fault(route, fault.kind, 1_000);
      return undefined;
    },
    async end(fault, routes) {
      spoiled -= 1;
      if (fault.by === 'line') return line.heal();
      for (const route of routes) emulator.fault(route, fault.kind, 0);
      return undefined;
    },
    async close() {
      await harness.close();
      await line.close();
    },
  };
}

/** A connection whose every call is made by the one that is chosen then. */
function switching(real: ProviderConnection, chosen: () => ProviderConnection): ProviderConnection {
  return new Proxy(real, {
    get(target, key): unknown {
      const own: unknown = Reflect.get(target, key);
      if (typeof own !== 'function') return own;
      return (...given: readonly unknown[]): unknown => {
        const connection = chosen();
        const call: unknown = Reflect.get(connection, key);
        return typeof call === 'function' ? Reflect.apply(call, connection, given) : undefined;
      };
    },
  });
}

/** Waits at most two seconds for a condition. Returns whether it came true. */
export async function soon(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let waited = 0; waited < 2_000; waited += 20) {
    if (await isSo()) return true;
    await sleep(20);
  }
  return false;
}
