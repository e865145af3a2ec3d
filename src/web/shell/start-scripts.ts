/** A page's scripts, by their addresses. */
export interface StartScripts {
  /** The script that starts the others. */
  readonly entry: string;
  /** All scripts that the page needs before it is drawn: the entry's imports, the page's own, its language's. */
  readonly first: readonly string[];
  /** Those that wait for the first touch. */
  readonly deferred: readonly string[];
}

/** A document's two inline scripts: before anything is drawn, and at its end. */
export interface StartTexts {
  readonly head: string;
  readonly end: string;
}

/**
 * The first marks whether there will be a Back (`hasPageBefore`), to reserve its button's room, and fetches the other
 * scripts: requested in the head, they arrive a round trip later, when the document is here. The second holds the
 * loaders' data and starts the scripts after the first paint, so that none delays it: after a second in any case, and
 * at once on a hidden page. A hidden frame is never painted. If a script cannot be fetched, or the page is left
 * meanwhile, it works without scripts, and tries again when it is shown.
 */
export function startTexts(answered: unknown, { entry, first, deferred }: StartScripts): StartTexts {
  const scripts = new Set([entry, ...first]);
  const waiting = deferred.filter((url) => !scripts.has(url));
  return {
    head: `${backText};\n${fetchText([...scripts], waiting)}`,
    end: `window.cuotaAnswered=${json(answered)};\n${startText(entry, first)}`,
  };
}

const fetchText = (first: readonly string[], deferred: readonly string[]): string => `((nonce)=>{
const fetchScripts=(urls)=>{for(const href of urls)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href,nonce}))};
fetchScripts(${json(first)});
const deferred=${json(deferred)};
for(const type of["pointerdown","keydown","click"])addEventListener(type,()=>{window.cuotaTouched=true;fetchScripts(deferred.splice(0))},{capture:true,passive:true});
addEventListener("click",({target})=>{window.cuotaClicked={button:target.closest?.("button[type=button]"),at:performance.now()}},true);
})(document.currentScript.nonce);`;

/** A script that could not be fetched can be imported again; one whose own import failed cannot. */
const startText = (entry: string, first: readonly string[]): string => `(()=>{
let isStarted;
const start=async()=>{
if(isStarted)return;
isStarted=true;
try{
await Promise.all(${json(first)}.map((url)=>import(url)));
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

/** No text may end an inline script. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
