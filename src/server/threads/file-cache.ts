/** Finished files by what they are made of. */
export interface FileCache {
  /** Returns the file of this name; `make` makes it if it is not stored. Callers meanwhile wait for the same one. */
  read(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

/** Stores files up to so many bytes in all: the least recently requested goes first. One that failed is not stored. */
export function createFileCache(mostBytes: number): FileCache {
  const files = new Map<string, Uint8Array>();
  const underWay = new Map<string, Promise<Uint8Array>>();
  let bytes = 0;
  const forget = (name: string): void => {
    bytes -= files.get(name)?.byteLength ?? 0;
    files.delete(name);
  };
  const keep = (name: string, file: Uint8Array): void => {
    forget(name);
    files.set(name, file);
    bytes += file.byteLength;
    for (const oldest of files.keys()) {
      if (bytes <= mostBytes) return;
      forget(oldest);
    }
  };
  const make = async (name: string, how: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    try {
      const file = await how();
      keep(name, file);
      return file;
    } finally {
      underWay.delete(name);
    }
  };
  return {
    async read(name, how) {
      const file = files.get(name);
      if (file) {
        keep(name, file);
        return file;
      }
      const made = underWay.get(name) ?? make(name, how);
      underWay.set(name, made);
      return made;
    },
  };
}
