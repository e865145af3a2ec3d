/** What a killed process waits for. */
export const never = <T>(): Promise<T> => new Promise<T>(() => undefined);
