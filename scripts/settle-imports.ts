import { afterAll, vi } from 'vitest';

// Files share a process and its modules. Vitest fails what a file was still loading at its end, and the module stays failed for
// the files after it.
afterAll(() => vi.dynamicImportSettled());
