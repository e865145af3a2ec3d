/** A page's scripts, by their addresses. */
export interface StartScripts {
  /** The script that starts the others. */
  readonly entry: string;
  /** All scripts that the page needs before it is drawn: the entry's imports, the page's own, its language's. */
  readonly first: readonly string[];
  /** Those that wait for the first touch. */
  readonly deferred: readonly string[];
  /** The whole style sheet; null where the document has it. */
  readonly sheet: string | null;
}

/** A document's two inline scripts: before anything is drawn, and at its end. */
export interface StartTexts {
  readonly head: string;
  readonly end: string;
}

/**
 * The first marks whether there will be a Back (`hasPageBefore`), to reserve its button's room, and fetches the other
 * scripts: requested in the head, they arrive a round trip later, when the document is here. At a touch it fetches the
 * deferred ones, and at once all that the touched element names (`data-scripts`). The second holds the
 * loaders' data and starts the scripts after the first paint, so that none delays it: after a second in any case, and
 * at once on a hidden page. A hidden frame is never painted. They wait for the whole style sheet, because the document
 * has only its own styles. If a file cannot be fetched, or the page is left meanwhile, it works without scripts, and
 * tries again when it is shown.
 */
export function startTexts(answered: unknown, { entry, first, deferred, sheet }: StartScripts): StartTexts {
  const scripts = new Set([entry, ...first]);
  const waiting = deferred.filter((url) => !scripts.has(url));
  return {
    head: `${backText};\n${fetchText([...scripts], waiting)}`,
    end: `window.cuotaAnswered=${json(answered)};\n${startText(entry, first, sheet)}`,
  };
}

const fetchText = (first: readonly string[], deferred: readonly string[]): string => `((nonce)=>{
const fetchScripts=(urls)=>{for(const href of urls)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href,nonce}))};
fetchScripts(${json(first)});
const deferred=${json(deferred)};
for(const type of["pointerdown","keydown","click"])addEventListener(type,({target})=>{window.cuotaTouched=true;fetchScripts(deferred.splice(0));if(target.dataset?.scripts){fetchScripts(target.dataset.scripts.split(" "));delete target.dataset.scripts}},{capture:true,passive:true});
addEventListener("click",({target})=>{window.cuotaClicked={button:target.closest?.("button[type=button]"),at:performance.now()}},true);
})(document.currentScript.nonce);`;

/** A script or a sheet that could not be fetched is fetched again; one whose own import failed cannot be. */
const startText = (entry: string, first: readonly string[], sheet: string | null): string => `((nonce)=>{
${sheet === null ? 'const styled=async()=>{};' : styledText(sheet)}
let isStarted;
const start=async()=>{
if(isStarted)return;
isStarted=true;
try{
await Promise.all([styled(),...${json(first)}.map((url)=>import(url))]);
await import(${json(entry)});
}catch(error){
if(!/imported module|module script|style sheet/i.test(error?.message))throw error;
isStarted=false;
}
};
if(document.hidden)start();
requestAnimationFrame(()=>setTimeout(start));
setTimeout(start,1000);
document.addEventListener("visibilitychange",start);
})(document.currentScript.nonce);`;

/** The sheet is for print until it is here, and so delays no paint. The school's own styles stay behind it. */
const styledText = (href: string): string => `let sheet;
const styled=()=>sheet??=new Promise((resolve,reject)=>{
const link=Object.assign(document.createElement("link"),{rel:"stylesheet",media:"print",href:${json(href)},nonce});
link.onload=()=>{link.media="all";resolve()};
link.onerror=()=>{link.remove();sheet=null;reject(Error("a style sheet"))};
document.querySelector("style").after(link);
});
styled().catch(()=>{});`;

const backText =
  'if(self!==top||history.state?.idx>0||(performance.getEntriesByType("navigation")[0]?.type==="navigate"&&history.length>1))document.documentElement.dataset.back=""';

/** No text may end an inline script. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
