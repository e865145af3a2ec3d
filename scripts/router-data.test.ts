/** What stands in for the router's calls of loaders and actions, beside the router's own: the same pages, steps and answers. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as whole from 'react-router';
import { importStandIn, routerFolder } from './lean-router.fixture.ts';

type Router = typeof whole;
type Half = Pick<Router, 'UNSAFE_createClientRoutes' | 'UNSAFE_getTurboStreamSingleFetchDataStrategy'>;
type Manifest = Parameters<Half['UNSAFE_createClientRoutes']>[0];
type Modules = Parameters<Half['UNSAFE_createClientRoutes']>[1];

const router: Router = await import(/* @vite-ignore */ new URL('index.js', routerFolder).href);
const { data, redirect, UNSAFE_createRouter: createRouter, UNSAFE_createMemoryHistory: createMemoryHistory } = router;

const ours: Half = {
  UNSAFE_createClientRoutes: (
    await importStandIn<{ createClientRoutes: Half['UNSAFE_createClientRoutes'] }>('lib/dom/ssr/routes.js')
  ).createClientRoutes,
  UNSAFE_getTurboStreamSingleFetchDataStrategy: (
    await importStandIn<{
      getTurboStreamSingleFetchDataStrategy: Half['UNSAFE_getTurboStreamSingleFetchDataStrategy'];
    }>('lib/dom/ssr/single-fetch.js')
  ).getTurboStreamSingleFetchDataStrategy,
};

/** A page whose script is fetched when it is wanted. */
const late = `
export const clientLoader = async ({ params }) => ({ late: params.id });
export const clientAction = async () => 'acted late';
export const shouldRevalidate = () => false;
export default () => null;`;

const entry = (id: string, path: string | undefined, parts: object = {}) => ({
  id,
  parentId: id === 'root' ? undefined : id === 'layout' ? 'root' : 'layout',
  path,
  hasLoader: path !== undefined,
  hasClientLoader: path !== undefined,
  hasAction: true,
  hasClientAction: true,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: id === 'root',
  module: `data:text/javascript,${encodeURIComponent(late)}`,
  imports: [],
  ...parts,
});
const noAction = { hasAction: false, hasClientAction: false };
const manifest = Object.fromEntries(
  [
    entry('root', undefined, noAction),
    entry('layout', undefined, noAction),
    entry('one', 'one'),
    entry('two', 'two'),
    entry('kept', 'kept', noAction),
    entry('late', 'late/:id'),
  ].map((each) => [each.id, each]),
) as unknown as Manifest;

/** What an action does, by what the form says. */
const deeds: Readonly<Record<string, () => unknown>> = {
  answer: () => ({ done: true }),
  nothing: () => null,
  refusal: () => data({ refused: true }, { status: 422 }),
  response: () => new Response('stop', { status: 409 }),
  redirect: () => {
    throw redirect('/two?after=redirect');
  },
  error: () => {
    throw new Error('action');
  },
  plain: () => {
    // eslint-disable-next-line no-throw-literal -- what the router makes of it is to be the same
    throw { plain: true };
  },
  forbidden: () => {
    throw data('forbidden', { status: 403 });
  },
};

function modulesOf(calls: string[]): Modules {
  const clientAction = async ({ request }: { readonly request: Request }) => {
    const deed = new URLSearchParams(await request.text()).get('deed') ?? '';
    calls.push(`acts ${deed}`);
    return deeds[deed]?.();
  };
  const one = Object.assign(
    async ({ request, serverLoader }: { readonly request: Request; readonly serverLoader: () => Promise<unknown> }) => {
      const { searchParams } = new URL(request.url);
      calls.push(`loads one ${searchParams}`);
      if (searchParams.has('error')) throw new Error('loader');
      if (searchParams.has('missing')) throw data(null, { status: 404 });
      if (searchParams.has('away')) throw redirect('/two');
      if (searchParams.has('slow')) await new Promise((resolve) => setTimeout(resolve, 20));
      return searchParams.has('first') ? { sent: await serverLoader() } : { read: String(searchParams) };
    },
    { hydrate: true },
  );
  const Component = () => null;
  return {
    root: { default: Component, Layout: Component, ErrorBoundary: Component },
    layout: { default: Component },
    one: { default: Component, clientLoader: one, clientAction },
    two: {
      default: Component,
      clientLoader: async () => `two ${calls.push('loads two')}`,
      clientAction,
      shouldRevalidate: ({ formMethod }: { readonly formMethod?: string }) => formMethod === 'POST',
    },
    kept: { default: Component, clientLoader: async () => 'kept', shouldRevalidate: () => false },
  } as unknown as Modules;
}

const form = (deed: string) => {
  const formData = new FormData();
  formData.set('deed', deed);
  return { formMethod: 'POST', formData } as const;
};

type Made = ReturnType<typeof createRouter>;
const steps: readonly (readonly [string, (made: Made) => Promise<unknown>])[] = [
  ['to another page', (made) => made.navigate('/two')],
  ['the same again', (made) => made.revalidate()],
  ...Object.keys(deeds).flatMap((deed) => [
    [`an action: ${deed}`, (made: Made) => made.navigate('/two', form(deed))] as const,
    [`on another page: ${deed}`, (made: Made) => made.navigate('/one', form(deed))] as const,
  ]),
  ['an error', (made) => made.navigate('/one?error')],
  ['a status', (made) => made.navigate('/one?missing')],
  ['a redirect', (made) => made.navigate('/one?away')],
  ['one given up', (made) => Promise.all([made.navigate('/one?slow'), made.navigate('/kept')])],
  ['one that reads nothing anew', (made) => made.navigate('/kept?x=1')],
  ['a page without an action', (made) => made.navigate('/kept', form('answer'))],
  ['a script that is fetched', (made) => made.navigate('/late/7')],
  ['its action', (made) => made.navigate('/late/7', form('answer'))],
  ['no page', (made) => made.navigate('/nowhere')],
  ['back', (made) => made.navigate('/one')],
  ['a list beside it', (made) => made.fetch('list', 'one', '/two')],
  ['a list that fails', (made) => made.fetch('list', 'one', '/one?error')],
  ['from there', (made) => made.navigate('/one')],
  ['an action beside it', (made) => made.fetch('act', 'one', '/two', form('answer'))],
  ['one that is refused', (made) => made.fetch('act', 'one', '/two', form('refusal'))],
  ['one that leads away', (made) => made.fetch('act', 'one', '/two', form('redirect'))],
];

const shown = (error: unknown) =>
  error instanceof Error
    ? [error.name, error.message]
    : router.isRouteErrorResponse(error)
      ? [error.status, error.statusText]
      : error;
const errorsOf = ({ errors }: Made['state']) =>
  errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, shown(error)]));

/** Every state that a page would be drawn in, and what was called. */
async function walk(half: Half, answered: NonNullable<Parameters<typeof createRouter>[0]['hydrationData']>) {
  const calls: string[] = [];
  const modules = modulesOf(calls);
  const made = createRouter({
    routes: half.UNSAFE_createClientRoutes(manifest, modules, answered as never, true, false),
    history: createMemoryHistory({ initialEntries: ['/one?first'] }),
    hydrationData: { ...answered, loaderData: { root: null, layout: null, ...answered.loaderData } },
    mapRouteProperties: router.UNSAFE_defaultMapRouteProperties,
    hydrationRouteProperties: router.UNSAFE_hydrationRouteProperties,
    dataStrategy: half.UNSAFE_getTurboStreamSingleFetchDataStrategy(
      () => made,
      { routes: manifest } as never,
      modules,
      true,
    ),
  });
  const seen: unknown[] = [];
  const note = (state: Made['state']) => {
    const { location, navigation, initialized, loaderData, actionData, fetchers } = state;
    const beside = [...fetchers].map(([key, { state: does, data: said }]) => [key, does, said]);
    const at = location.pathname + location.search;
    seen.push([at, navigation.state, initialized, loaderData, actionData, errorsOf(state), beside, calls.length]);
  };
  made.subscribe(note);
  note(made.state);
  made.initialize();
  await expect.poll(() => made.state.initialized).toBe(true);
  for (const [what, step] of steps) {
    seen.push(what);
    await step(made);
    await expect.poll(() => [made.state.navigation.state, made.state.revalidation]).toEqual(['idle', 'idle']);
  }
  return { seen, calls };
}

beforeEach(() => vi.stubGlobal('window', { location: {} }));
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a page that the server read', { loaderData: { one: { from: 'server' } }, errors: null }],
  ['a page whose action answered', { loaderData: { one: 1 }, actionData: { one: { refused: true } }, errors: null }],
  ['a page that failed', { loaderData: {}, errors: { root: new Error('server') } }],
])('%s goes on as by the router’s own calls', async (_what, answered) => {
  vi.spyOn(console, 'error').mockReturnValue();
  const [whole, lean] = [await walk(router, answered), await walk(ours, answered)];
  expect(lean).toEqual(whole);
  expect(whole.calls.length).toBeGreaterThan(20);
  expect(JSON.stringify(whole.seen)).toContain('"late":"7"');
});
