/** The folders of src as floors: who imports whom, drawn for docs/reference/code-map.md, and no arrow upwards. */
import { globSync } from 'node:fs';
import { importReader } from './import-graph.ts';

interface House {
  /** The folder whose folders these are. */
  readonly folder: string;
  /** What its files of no folder are called. */
  readonly entry: string;
  /** The highest first. What stands on one floor does not import each other. */
  readonly floors: readonly (readonly string[])[];
}

const houses = [
  {
    folder: 'src',
    entry: 'main',
    floors: [
      ['main'],
      ['server', 'web', 'desk', 'embed', 'card-frame', 'offline'],
      ['providers'],
      ['ui'],
      ['contracts', 'i18n'],
      ['domain'],
    ],
  },
  {
    folder: 'src/web',
    entry: 'root',
    floors: [
      ['root'],
      ['pages'],
      ['card'],
      ['payment'],
      ['embedding', 'tax'],
      ['loading'],
      ['client'],
      ['storage'],
      ['shell'],
    ],
  },
  {
    folder: 'src/server',
    entry: 'app',
    floors: [
      ['start'],
      ['admin', 'app'],
      ['desk'],
      ['api-docs', 'jobs'],
      ['routes', 'analytics', 'card-frame'],
      ['http'],
      ['use-cases'],
      ['views'],
      ['mail'],
      ['auth'],
      ['services'],
      ['db', 'documents', 'outgoing'],
      ['threads'],
      ['basics'],
    ],
  },
  {
    folder: 'src/server/use-cases',
    entry: 'school-call',
    floors: [
      ['approvals'],
      ['accounts', 'biller', 'cases', 'days', 'families', 'messages', 'previews', 'sessions', 'statements', 'students'],
      ['payments'],
      ['cards', 'refunds'],
      ['forms', 'schools', 'search', 'tax-data'],
      ['desk', 'payment-core'],
      ['school-call'],
    ],
  },
  { folder: 'src/server/db', entry: 'db', floors: [['books'], ['write'], ['read'], ['driver']] },
] as const satisfies readonly House[];

/** Arrows that still go up. Each must be turned round, and one that is must be struck from here. */
const stillUp: readonly string[] = [];

interface Arrow {
  readonly from: string;
  readonly to: string;
  /** A file that it comes from. */
  readonly file: string;
}

/** What stands between the markers of docs/reference/code-map.md. */
export function floorsPicture(root: string): string {
  return houses.map((house) => drawn(house, arrowsOf(root, house))).join('\n\n');
}

function drawn({ folder, floors }: House, arrows: readonly Arrow[]): string {
  const present = new Set(arrows.flatMap(({ from, to }) => [from, to]));
  const order = floors.flat().filter((room) => present.has(room));
  const lines = order.flatMap((from) => {
    const below = order.filter((to) => arrows.some((arrow) => arrow.from === from && arrow.to === to));
    return below.length > 0 ? [`  ${from} --> ${below.join(' & ')}`] : [];
  });
  return [`The floors of \`${folder}\`:`, '', '```mermaid', 'flowchart TD', ...lines, '```'].join('\n');
}

/** Every arrow that does not go down, and every folder that has no floor. */
export function brokenFloors(root: string, known = stillUp): readonly string[] {
  const broken = houses.flatMap((house) => {
    const floorOf = (room: string) => house.floors.findIndex((floor) => floor.some((each) => each === room));
    return arrowsOf(root, house).flatMap(({ from, to, file }) => {
      const homeless = [from, to].find((room) => floorOf(room) < 0);
      if (homeless) return [{ rule: `${house.folder}: ${homeless} has no floor in scripts/floors-document.ts`, file }];
      return floorOf(from) < floorOf(to) ? [] : [{ rule: `${house.folder}: ${from} may not import ${to}`, file }];
    });
  });
  return [
    ...pagesInPages(root),
    ...broken.filter(({ rule }) => !known.includes(rule)).map(({ rule, file }) => `${rule} (${file})`),
    ...known
      .filter((rule) => !broken.some((each) => each.rule === rule))
      .map((rule) => `"${rule}" holds now: strike it in scripts/floors-document.ts`),
  ];
}

const pageFolder = /^src\/web\/pages\/([^/]+)\//;

/** A page is read in one place: what two of them share stands below. The gallery alone draws them all. */
function pagesInPages(root: string): readonly string[] {
  const read = importReader(root);
  const pageOf = (file: string): string | undefined => pageFolder.exec(file)?.[1];
  return globSync('src/web/pages/*/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => pageOf(file) !== 'gallery' && !/\.(test|fixture)\.tsx?$/.test(file))
    .toSorted()
    .flatMap((file) =>
      read(file)
        .filter((to) => pageFolder.test(to) && pageOf(to) !== pageOf(file))
        .map((to) => `the page ${pageOf(file)} may not import the page ${pageOf(to)} (${file})`),
    );
}

/** One for each pair of folders, with its first file. */
function arrowsOf(root: string, { folder, entry, floors }: House): readonly Arrow[] {
  const read = importReader(root);
  const roomOf = (file: string): string | null => {
    if (!file.startsWith(`${folder}/`)) return null;
    const [room = '', ...rest] = file.slice(folder.length + 1).split('/');
    if (rest.length > 0) return room;
    // A file beside the folder of its name is of that folder: `pages.ts` lists `pages/`.
    const name = room.replace(/\.tsx?$/, '');
    return floors.flat().includes(name) ? name : entry;
  };
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => !/\.(test|fixture)\.tsx?$|\.d\.ts$/.test(file))
    .toSorted();
  const found = new Map<string, Arrow>();
  for (const file of files) {
    const from = roomOf(file) ?? entry;
    for (const to of read(file).map(roomOf))
      if (to !== null && to !== from && !found.has(`${from} ${to}`)) found.set(`${from} ${to}`, { from, to, file });
  }
  return [...found.values()];
}
