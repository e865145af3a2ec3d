import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { cardTracesIn } from './after/card-data.ts';
import { keepPicture, screenProblems, screenProblemsWithoutScripts } from './after/screen.ts';
import { type BrowserWatch, createBrowserWatch } from './browser-watch.ts';

export interface ScreenParts {
  readonly browser: Browser;
  /** Where pictures go. */
  readonly resultsDir: string;
  /** Of every screen that is worth one, and of the last pages; otherwise only of a journey that fails. */
  readonly wantsPictures: boolean;
}

/** The screens of one payer's journey, on every phone of it: watched, checked by axe, and saved as pictures. */
export class JourneyScreens {
  readonly watch: BrowserWatch;
  readonly #parts: ScreenParts;
  readonly #found: string[] = [];
  readonly #looked = new WeakMap<Page, string>();
  protected storageBlocked = false;

  constructor(appOrigin: string, parts: ScreenParts) {
    this.#parts = parts;
    this.watch = createBrowserWatch(appOrigin);
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
    const typed = this.watch.hasScripts(page) && !this.storageBlocked ? await cardTracesIn(page) : [];
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

  /** The journey blocked the browser's storage, so that there is nothing to read afterwards. */
  keepsNothing(): void {
    this.storageBlocked = true;
  }

  /** Returns what was found on the screens. Checks the open pages; saves pictures if wanted or after a failure. */
  protected async screensAfter(title: string, hasFailed: boolean): Promise<readonly string[]> {
    for (const [at, page] of this.watch.pages().entries()) {
      const name = `after/${fileName(title, at)}`;
      // A page that has not changed since its last check needs no second one.
      if (this.#looked.get(page) !== (await page.content())) await this.look(page, name);
      if (this.#parts.wantsPictures || hasFailed || this.#found.length > 0)
        await keepPicture(page, this.#parts.resultsDir, name);
    }
    return this.#found;
  }
}

const fileName = (title: string, at: number): string =>
  title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') + (at === 0 ? '' : `-${at + 1}`);
