/** What an effect asks for: handed on once it is here, unless the page has gone on by then. Answers how to call it off. */
export function untilGone<T>(work: Promise<T>, handOn: (answer: T) => void): () => void {
  let isWanted = true;
  void work.then((answer) => {
    if (isWanted) handOn(answer);
  });
  return () => {
    isWanted = false;
  };
}
