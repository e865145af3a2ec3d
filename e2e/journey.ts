import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { MoneyCase } from '#contracts/cases';
import { type SchoolSettingsRequest, schoolSettingsRequest } from '#contracts/school-settings';
import type { FaultKind, LedgerLine } from '#providers/emulation/emulator';
import type { ScenarioName } from '#sandbox/demo/scenarios';
import type { ReceivedWebhook } from '#sandbox/webhook-receiver';
import { cardTracesIn } from './after/card-data.ts';
import { problemsEverywhere } from './after/everywhere.ts';
import type { Beginning } from './after/money.ts';
import { keepPicture, screenProblems, screenProblemsWithoutScripts } from './after/screen.ts';
import { type BrowserWatch, createBrowserWatch } from './browser-watch.ts';
import type { ConsoleClient } from './console-client.ts';
import { createOwnSession, type NewSession, type OwnSession } from './own-session.ts';
import type { Decision, SchoolClient } from './school-client.ts';
import { readSchoolView, type SchoolView } from './school-view.ts';
import type { WorkerSandbox } from './worker-sandbox.ts';

interface JourneyParts {
  readonly sandbox: WorkerSandbox;
  readonly browser: Browser;
  /** Where pictures go. */
  readonly resultsDir: string;
  /** Of every screen that is worth one, and of the last pages; otherwise only of a journey that fails. */
  readonly wantsPictures: boolean;
}

/** One payer's way through the product, and everything that happened on it. */
export class Journey {
  readonly sandbox: WorkerSandbox;
  readonly watch: BrowserWatch;
  readonly #parts: JourneyParts;
  readonly #sessions: OwnSession[] = [];
  readonly #opened = new Set<string>();
  readonly #otherSites = new Set<string>();
  readonly #found: string[] = [];
  readonly #looked = new WeakMap<Page, string>();
  readonly #tolerated: RegExp[] = [];
  readonly #planted: RegExp[] = [];
  readonly #undo: (() => Promise<unknown>)[] = [];
  readonly #mend: (() => Promise<unknown>)[] = [];
  readonly #outgoingBefore: number;
  readonly #beginning: Beginning;
  #storageBlocked = false;

  constructor(parts: JourneyParts) {
    this.#parts = parts;
    this.sandbox = parts.sandbox;
    this.watch = createBrowserWatch(parts.sandbox.urls.app);
    this.#outgoingBefore = parts.sandbox.outgoing.urls.length;
    this.#beginning = { at: parts.sandbox.clock.now(), lastMessage: parts.sandbox.school.received()[0] };
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
    const all = new Map<string, unknown>(Object.entries(await school.settings()));
    const before = schoolSettingsRequest.parse(
      Object.fromEntries(Object.keys(settings).map((key) => [key, all.get(key)])),
    );
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

  /** Somebody else's phone, with nothing stored on it. */
  async anotherPhone(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.#parts.browser.newContext(options);
    await this.watch.follow(context, options.javaScriptEnabled ?? true);
    return context.newPage();
  }

  /** Has axe check a page as it stands. */
  async look(page: Page, name: string): Promise<void> {
    const look = this.watch.hasScripts(page) ? screenProblems : screenProblemsWithoutScripts;
    const problems = await look(page, this.#parts.resultsDir);
    const typed = this.watch.hasScripts(page) && !this.#storageBlocked ? await cardTracesIn(page) : [];
    this.#found.push(...[...problems, ...typed].map((problem) => `${name}: ${problem}`));
    this.#looked.set(page, await page.content());
  }

  /** A screen worth saving: axe checks it, and if pictures are wanted one is taken. */
  async screen(page: Page, name: string): Promise<void> {
    await this.look(page, name);
    if (this.#parts.wantsPictures) await keepPicture(page, this.#parts.resultsDir, name);
  }

  /** The same screen on a phone and on a desk: axe checks both. The desk's picture is `<name>-desktop`. */
  async bothScreens(page: Page, name: string): Promise<void> {
    const phone = page.viewportSize();
    await page.setViewportSize({ width: 1280, height: 900 });
    await this.screen(page, `${name}-desktop`);
    if (phone) await page.setViewportSize(phone);
    await this.screen(page, name);
  }

  /** What the school's server was sent of a session, in the order it came. */
  webhooksOf({ id }: OwnSession): readonly ReceivedWebhook[] {
    return this.sandbox.school
      .received()
      .filter(({ payload }) => payload.includes(id))
      .toReversed();
  }

  /** Every attempt of a session as the provider's books have it. */
  async atProvider({ id }: OwnSession): Promise<readonly LedgerLine[]> {
    const rows = await this.sandbox.cuota.services.db
      .selectFrom('payment')
      .select('id')
      .where('session_id', '=', id)
      .execute();
    const own = new Set(rows.map((row) => row.id));
    const ledgers = [...this.sandbox.emulators.values()].flatMap((emulator) => emulator.ledger());
    return ledgers.filter(({ paymentId }) => paymentId !== null && own.has(paymentId));
  }

  /** What the newest attempt of a session shows its payer; null while there is none, or it shows nothing. */
  async shownReference({ id }: OwnSession): Promise<string | null> {
    const { db } = this.sandbox.cuota.services;
    const rows = db.selectFrom('payment').select('reference').where('session_id', '=', id);
    return (await rows.orderBy('created_at', 'desc').executeTakeFirst())?.reference ?? null;
  }

  /** Every matching address requested since the journey began. */
  outgoingUrls(pattern: RegExp): readonly string[] {
    return this.sandbox.outgoing.urls.slice(this.#outgoingBefore).filter((url) => pattern.test(url));
  }

  /** What this journey brings about on purpose, such as a lost connection. */
  tolerate(pattern: RegExp): void {
    this.#tolerated.push(pattern);
  }

  /** The journey blocked the browser's storage, so that there is nothing to read afterwards. */
  keepsNothing(): void {
    this.#storageBlocked = true;
  }

  /** A fault put there on purpose: the check afterwards fails unless it finds it. `undo` runs after that. */
  plant(mustBeFound: RegExp, undo: () => Promise<unknown> = async () => undefined): void {
    this.#planted.push(mustBeFound);
    this.#undo.push(undo);
  }

  /** Returns what does not hold after a journey. Checks the open pages; saves pictures if wanted or after a failure. */
  async problemsAfter(title: string, hasFailed: boolean): Promise<readonly string[]> {
    for (const [at, page] of this.watch.pages().entries()) {
      const name = `after/${fileName(title, at)}`;
      // A page that has not changed since its last check needs no second one.
      if (this.#looked.get(page) !== (await page.content())) await this.look(page, name);
      if (this.#parts.wantsPictures || hasFailed || this.#found.length > 0)
        await keepPicture(page, this.#parts.resultsDir, name);
    }
    const problems = [
      ...this.#found,
      ...(await problemsEverywhere({
        sandbox: this.sandbox,
        watch: this.watch,
        beginning: this.#beginning,
        sessions: this.#sessions,
        outgoing: this.sandbox.outgoing.urls.slice(this.#outgoingBefore),
        otherSites: this.#otherSites,
        opened: this.#opened,
        storageBlocked: this.#storageBlocked,
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

const fileName = (title: string, at: number): string =>
  title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') + (at === 0 ? '' : `-${at + 1}`);
