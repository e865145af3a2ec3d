import type { EntryContext } from 'react-router';

/** The routes of the first screen, by their ids in `routes.ts`: the entry script has their code (`entry.client.tsx`). */
const entryRoutes: readonly string[] = ['root', 'layout-bar', 'checkout'];

type Started = Pick<EntryContext, 'manifest' | 'serverHandoffString'> & {
  readonly staticHandlerContext: { readonly matches: readonly { readonly route: { readonly id: string } }[] };
};

/** Beside the router's: those of the page's language, and those that wait for the first touch. */
export interface StartScripts {
  readonly locale: readonly string[];
  readonly deferred: readonly string[];
}

/** The two scripts that a document has of its own: before anything is drawn, and at its end. */
export interface StartTexts {
  readonly head: string;
  readonly end: string;
}

/**
 * The first says whether there will be a Back (`hasPageBefore`), so that its button has its room when it comes, and fetches
 * the others: what is asked for in the head comes a round trip later, when the document is here. The second holds what the
 * loaders answered and starts them after the first paint, so that none of them delays it: after a second in any case, and at
 * once in a page that nobody sees. A frame that is not shown is never painted. Where one cannot be fetched, or the page is
 * left meanwhile, it stays as it works without scripts, and whoever comes back to it tries again.
 */
export function startTexts(context: Started, answered: unknown, { locale, deferred }: StartScripts): StartTexts {
  const { manifest, staticHandlerContext } = context;
  const { module: entry, imports } = manifest.entry;
  const routes = staticHandlerContext.matches
    .filter(({ route: { id } }) => !entryRoutes.includes(id))
    .flatMap(({ route: { id } }) => manifest.routes[id] ?? []);
  const fetched = [entry, ...imports, ...locale, manifest.url];
  const scripts = new Set([...fetched, ...routes.flatMap((route) => [route.module, ...(route.imports ?? [])])]);
  const modules = routes.map(({ id, module }) => [id, module]);
  const waiting = deferred.filter((url) => !scripts.has(url));
  return {
    head: `${backText};\n${fetchText([...scripts], waiting)}`,
    end: `${handedOver(context, answered)}\n${startText(entry, manifest.url, modules)}`,
  };
}

const fetchText = (first: readonly string[], deferred: readonly string[]): string => `((nonce)=>{
const fetchScripts=(urls)=>{for(const href of urls)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href,nonce}))};
fetchScripts(${json(first)});
const deferred=${json(deferred)};
for(const type of["pointerdown","keydown","click"])addEventListener(type,()=>{window.cuotaTouched=true;fetchScripts(deferred.splice(0))},{capture:true,passive:true});
addEventListener("click",({target})=>{window.cuotaClicked={button:target.closest?.("button[type=button]"),at:performance.now()}},true);
})(document.currentScript.nonce);`;

/** Modules are those of another page: each route's id, and where its code is. */
const startText = (entry: string, manifest: string, modules: readonly (readonly string[])[]): string => `(()=>{
let isStarted;
const start=async()=>{
if(isStarted)return;
isStarted=true;
const load=async([id,url])=>[id,await import(url)];
try{
const [modules]=await Promise.all([Promise.all(${json(modules)}.map(load)),import(${json(manifest)})]);
window.__reactRouterRouteModules=Object.fromEntries(modules);
await import(${json(entry)});
}catch(error){
if(!/imported module|module script/i.test(error?.message))throw error;
isStarted=false;
}
};
if(document.hidden)start();
requestAnimationFrame(()=>setTimeout(start));
setTimeout(start,1000);
document.addEventListener("visibilitychange",start);
})();`;

const backText =
  'if(self!==top||history.state?.idx>0||(performance.getEntriesByType("navigation")[0]?.type==="navigate"&&history.length>1))document.documentElement.dataset.back=""';

/** Where the router looks for it: the stream that it would read is what the loaders answered, as it is (`scripts/router-data.ts`). */
const handedOver = ({ serverHandoffString }: Started, answered: unknown): string =>
  `window.__reactRouterContext={...${serverHandoffString},stream:${json(answered)}};`;

/** In a document's script no text may end it. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
