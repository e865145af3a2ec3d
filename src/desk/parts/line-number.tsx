/** The number of a file's line; on a phone, where it heads a card, with its word. */
export const LineNumber = ({ line, texts }: { readonly line: number; readonly texts: { readonly line: string } }) => (
  <>
    <span className="wide:hidden">{texts.line} </span>
    {line}
  </>
);
