/** The script that a school's page loads from `/embed.js`. Sets `window.Cuota` and opens what the page declares. */
import { openDeclared } from './declared.ts';
import { embedOf } from './open.ts';

const script = document.currentScript;
const own = script instanceof HTMLScriptElement ? new URL(script.src).origin : null;
const cuota = (window.Cuota ??= embedOf(own));

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => openDeclared(cuota));
else openDeclared(cuota);
