/** The product as a process of its own, with emulated providers: `src/main.ts` would be production. */
import { runCuota } from '../src/main.ts';

await runCuota(process.env);
