// `npm run docs:screens`: draws every screen worth seeing into docs/reference/screens/after, and the table beside docs/reference/screens/before.
// `node scripts/screens.ts before` draws the other side; `node scripts/screens.ts after oxxo` only those whose name has that in it.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { type Sandbox, startSandbox } from '#sandbox/sandbox';
import { browserPath } from './browser.mjs';
import { type Screen, screens } from './screens-list.ts';

const folder = 'docs/reference/screens';
const quality = 60;
/** Of a page that is drawn whole. */
const tallest = 1480;

const side = process.argv[2] ?? 'after';
const part = process.argv[3] ?? '';
if (side !== 'before' && side !== 'after') throw new Error('Say which side: before or after.');

async function draw(browser: Browser, sandbox: Sandbox, screen: Screen): Promise<string | null> {
  const context = await browser.newContext({
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    reducedMotion: 'reduce',
    ...screen.use,
  });
  const page = await context.newPage();
  try {
    await screen.walk({ page, sandbox });
    return null;
  } catch (error) {
    return `${screen.name}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`;
  } finally {
    const picture = sharp(await page.screenshot({ fullPage: screen.whole === true }));
    const { width, height } = await picture.metadata();
    await picture
      .extract({ left: 0, top: 0, width, height: Math.min(height, tallest) })
      .webp({ quality })
      .toFile(join(folder, side, `${screen.name}.webp`));
    await context.close();
  }
}

/** The table, of the pictures that are there. */
async function writeIndex(): Promise<void> {
  const drawn = async (of: string) => new Set(await readdir(join(folder, of)).catch(() => []));
  const [before, after] = [await drawn('before'), await drawn('after')];
  const cell = (of: string, has: ReadonlySet<string>, { name, shows }: Screen): string =>
    has.has(`${name}.webp`) ? `![${shows}, ${of}](${of}/${name}.webp)` : '';
  const rows = screens.map(
    (screen) => `| ${screen.shows} | ${cell('before', before, screen)} | ${cell('after', after, screen)} |`,
  );
  const text = [
    '# Screens',
    '',
    'Each screen before and after its last large change: phones at 360 × 740, desks at 1280 × 800. `npm run docs:screens` draws the right side anew from a sandbox of its own (`scripts/screens-list.ts` says how each is come by); `node scripts/screens.ts before` draws the left one.',
    '',
    '| | Before | After |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
  await writeFile(join(folder, 'README.md'), text);
}

await mkdir(join(folder, side), { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'cuota-screens-'));
const sandbox = await startSandbox({ port: 0, dataDir });
const browser = await chromium.launch({ executablePath: browserPath() ?? '', args: ['--no-sandbox', '--disable-gpu'] });
const missed: string[] = [];
try {
  for (const screen of screens.filter(({ name }) => name.includes(part))) {
    const problem = await draw(browser, sandbox, screen);
    if (problem) missed.push(problem);
  }
  await writeIndex();
} finally {
  await browser.close();
  await sandbox.close();
  await rm(dataDir, { recursive: true, force: true });
}
if (missed.length > 0) {
  console.error(missed.join('\n'));
  process.exitCode = 1;
}
