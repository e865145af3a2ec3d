import type { MoneyCase } from '#contracts/cases';
import { type SchoolSettingsRequest, schoolSettingsRequest } from '#contracts/school-settings';
import type { FaultKind } from '#providers/emulation/emulator';
import type { LedgerLine } from '#providers/emulation/ledger';
import type { ScenarioName } from '#sandbox/demo/scenarios';
import { problemsEverywhere } from './after/everywhere.ts';
import type { Beginning } from './after/money.ts';
import type { ConsoleClient } from './console-client.ts';
import { JourneyScreens, type ScreenParts } from './journey-screens.ts';
import { createOwnSession, type NewSession, type OwnSession } from './own-session.ts';
import { linesAtProvider } from './payment-records.ts';
import type { Decision, SchoolClient } from './school-client.ts';
import { readSchoolView, type SchoolView } from './school-view.ts';
import type { WorkerSandbox } from './worker-sandbox.ts';

/** One payer's way through the product, and everything that happened on it. */
export class Journey extends JourneyScreens {
  readonly sandbox: WorkerSandbox;
  readonly #sessions: OwnSession[] = [];
  readonly #opened = new Set<string>();
  readonly #otherSites = new Set<string>();
  readonly #tolerated: RegExp[] = [];
  readonly #planted: RegExp[] = [];
  readonly #undo: (() => Promise<unknown>)[] = [];
  readonly #mend: (() => Promise<unknown>)[] = [];
  readonly #outgoingBefore: number;
  readonly #beginning: Beginning;

  constructor({ sandbox, ...screenParts }: ScreenParts & { readonly sandbox: WorkerSandbox }) {
    super(sandbox.urls.app, screenParts);
    this.sandbox = sandbox;
    this.#outgoingBefore = sandbox.outgoing.urls.length;
    this.#beginning = { at: sandbox.clock.now(), lastMessage: sandbox.school.received()[0] };
  }

  get console(): ConsoleClient {
    return this.sandbox.console;
  }

  /** The server of the school that sessions are made for by default. */
  get asSchool(): SchoolClient {
    return this.sandbox.schools.sanJeronimo;
  }

  /** A session as its school sees it, once everything is at rest. */
  schoolSees(session: OwnSession): Promise<SchoolView> {
    return readSchoolView(this.sandbox, session);
  }

  /** The school decides so about its checkout, until the journey ends. */
  async schoolHas(settings: SchoolSettingsRequest, school: SchoolClient = this.asSchool): Promise<void> {
    const changed = Object.entries(await school.settings()).filter(([key]) => key in settings);
    const before = schoolSettingsRequest.parse(Object.fromEntries(changed));
    this.#mend.push(() => school.change(before));
    await school.change(settings);
  }

  /** The school decides the last case of a session. Returns the case. */
  async resolves({ id }: OwnSession, decision: Decision): Promise<MoneyCase | undefined> {
    const [found] = await this.asSchool.cases(id);
    await this.asSchool.resolve(found?.id ?? '', decision);
    return found;
  }

  /** The provider answers a route so, until `mend` is called or the journey ends. */
  async providerFails(route: string, kind: FaultKind = '500'): Promise<() => Promise<void>> {
    const mend = () => this.console.faults(route, kind, 0);
    this.#mend.push(mend);
    await this.console.faults(route, kind, 1000);
    return mend;
  }

  /** A session of this journey's own. */
  async newSession(options: NewSession = {}): Promise<OwnSession> {
    const session = await createOwnSession(this.sandbox, options);
    this.#sessions.push(session);
    this.#opened.add(session.url);
    return session;
  }

  /** A fresh session of the sandbox's table, brought to its state. Returns its link. */
  async seeded(name: ScenarioName): Promise<string> {
    return (await this.sandbox.newLink(name)).url;
  }

  /** Another page of the session with the key in its address, as a payer without scripts has it. */
  linkTo(path: string, { key }: OwnSession): string {
    const url = new URL(path, this.sandbox.urls.app);
    url.searchParams.set('data', key);
    this.#opened.add(url.href);
    return url.href;
  }

  /** A page of the demo school's site with a session's link: by default its portal. */
  portal({ url }: OwnSession, path = '/portal', site = this.sandbox.urls.school): string {
    const page = new URL(path, this.visits(site));
    page.searchParams.set('url', url);
    this.#opened.add(page.href);
    return page.href;
  }

  /** This journey leads through pages of another site. */
  visits(site: string): string {
    this.#otherSites.add(site);
    return site;
  }

  /** Every attempt of a session as the provider's books have it. */
  atProvider(session: OwnSession): Promise<readonly LedgerLine[]> {
    return linesAtProvider(this.sandbox, session);
  }

  /** Every matching address requested since the journey began. */
  outgoingUrls(pattern: RegExp): readonly string[] {
    return this.sandbox.outgoing.urls.slice(this.#outgoingBefore).filter((url) => pattern.test(url));
  }

  /** What this journey brings about on purpose, such as a lost connection. */
  tolerate(pattern: RegExp): void {
    this.#tolerated.push(pattern);
  }

  /** A fault put there on purpose: the check afterwards fails unless it finds it. `undo` runs after that. */
  plant(mustBeFound: RegExp, undo: () => Promise<unknown> = async () => undefined): void {
    this.#planted.push(mustBeFound);
    this.#undo.push(undo);
  }

  /** Returns what does not hold after a journey. */
  async problemsAfter(title: string, hasFailed: boolean): Promise<readonly string[]> {
    const problems = [
      ...(await this.screensAfter(title, hasFailed)),
      ...(await problemsEverywhere({
        sandbox: this.sandbox,
        watch: this.watch,
        beginning: this.#beginning,
        sessions: this.#sessions,
        outgoing: this.sandbox.outgoing.urls.slice(this.#outgoingBefore),
        otherSites: this.#otherSites,
        opened: this.#opened,
        storageBlocked: this.storageBlocked,
      })),
    ];
    for (const undo of this.#undo.toReversed()) await undo();
    const unseen = this.#planted.filter((pattern) => !problems.some((problem) => pattern.test(problem)));
    const accepted = [...this.#tolerated, ...this.#planted];
    return [
      ...problems.filter((problem) => !accepted.some((pattern) => pattern.test(problem))),
      ...unseen.map((pattern) => `a planted fault was not found: ${pattern}`),
    ];
  }

  /** Leaves no context behind, and the provider and the school as they were. */
  async close(): Promise<void> {
    await Promise.all(this.watch.contexts.map((context) => context.close()));
    for (const mend of this.#mend.toReversed()) await mend();
    await this.console.webhooks('normal');
  }
}
