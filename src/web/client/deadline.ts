/** How long a payer waits for one answer, in milliseconds; then the page says how things stand instead. */
export const answerWithinMs = 20_000;

/** What the work answers, or null when the time is over before. The work itself goes on. */
export function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
