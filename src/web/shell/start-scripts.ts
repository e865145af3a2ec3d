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

/**
 * The script in the page that holds what its loaders answered, fetches the others and starts them. They are fetched from the document's end on, when
 * nothing that is shown is missing any more, and started after the first paint, so that none of them delays it: after a
 * second in any case, and at once in a page that nobody sees. A frame that is not shown is never painted. Where one cannot
 * be fetched, or the page is left meanwhile, it stays as it works without scripts, and whoever comes back to it tries again.
 */
export function startText(context: Started, answered: string, { locale, deferred }: StartScripts): string {
  const { manifest, staticHandlerContext } = context;
  const { module: entry, imports } = manifest.entry;
  const routes = staticHandlerContext.matches
    .filter(({ route: { id } }) => !entryRoutes.includes(id))
    .flatMap(({ route: { id } }) => manifest.routes[id] ?? []);
  const fetched = [entry, ...imports, ...locale, manifest.url];
  const scripts = new Set([...fetched, ...routes.flatMap((route) => [route.module, ...(route.imports ?? [])])]);
  const modules = routes.map(({ id, module }) => [id, module]);
  return `${handedOver(context, answered)}
((nonce)=>{
const fetchScripts=(urls)=>{for(const href of urls)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href,nonce}))};
fetchScripts(${json([...scripts])});
const deferred=${json(deferred.filter((url) => !scripts.has(url)))};
for(const type of["pointerdown","keydown","click"])addEventListener(type,()=>{window.cuotaTouched=true;fetchScripts(deferred.splice(0))},{capture:true,passive:true});
let isStarted;
const start=async()=>{
if(isStarted)return;
isStarted=true;
const load=async([id,url])=>[id,await import(url)];
try{
const [modules]=await Promise.all([Promise.all(${json(modules)}.map(load)),import(${json(manifest.url)})]);
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
})(document.currentScript.nonce);`;
}

/** Before anything is drawn: says whether there will be a Back (`hasPageBefore`), so that its button has its room when it comes. */
export const backText =
  'if(self!==top||history.state?.idx>0||(performance.getEntriesByType("navigation")[0]?.type==="navigate"&&history.length>1))document.documentElement.dataset.back=""';

/** As the router's own scripts say it: what its loaders answered, as a stream. */
const handedOver = ({ serverHandoffString }: Started, answered: string): string =>
  `window.__reactRouterContext=${serverHandoffString};window.__reactRouterContext.stream=new ReadableStream({start(controller){controller.enqueue(${json(answered)});controller.close()}}).pipeThrough(new TextEncoderStream());`;

/** In a document's script no text may end it. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
