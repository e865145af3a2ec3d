/** See `lives/run.ts`. */
import { runLives } from './lives/run.ts';

await runLives(process.argv.slice(2));
