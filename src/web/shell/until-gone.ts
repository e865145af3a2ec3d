/** Hands on an effect's result, unless the page has moved on by then. Returns how to cancel it. */
export function untilGone<T>(work: Promise<T>, handOn: (answer: T) => void): () => void {
  let isWanted = true;
  void work.then((answer) => {
    if (isWanted) handOn(answer);
  });
  return () => {
    isWanted = false;
  };
}
