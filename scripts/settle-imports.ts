import { afterAll, vi } from 'vitest';

// Files share a process and its modules. Vitest fails a module that still loads at a file's end, and it stays failed
// for the next files.
afterAll(() => vi.dynamicImportSettled());
