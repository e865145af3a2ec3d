/** Figures as lines of JSON: several runs add up, and one that was cut short keeps its lines. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type * as z from 'zod/mini';

/** The lines of a file, each of this shape. Reading throws for one of another shape; no file has no lines. */
export function jsonLines<Shape extends z.ZodMiniType>(file: string, shape: Shape) {
  return {
    read: (): readonly z.infer<Shape>[] =>
      existsSync(file)
        ? readFileSync(file, 'utf8')
            .split('\n')
            .filter(Boolean)
            .map((text) => shape.parse(JSON.parse(text)))
        : [],
    add(line: z.infer<Shape>): void {
      mkdirSync(dirname(file), { recursive: true });
      appendFileSync(file, `${JSON.stringify(line)}\n`);
    },
  };
}
