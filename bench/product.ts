/** The product as a process of its own, with emulated providers: `src/main.ts` would be production. */
import { runCuota } from '../src/main.ts';

// As in production, no answer asks the database for a clock that somebody may have moved.
await runCuota(process.env, { clockMoves: false });
