/** A barcode drawn on the server, black on white in every theme. `alternative` says what it encodes. */
export function Barcode({
  svg,
  alternative,
  tall = false,
}: {
  readonly svg: string;
  readonly alternative: string;
  readonly tall?: boolean;
}) {
  return (
    <div className="scan-sheet rounded-12 p-3">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={alternative}
        className={`mx-auto w-full max-w-100 object-fill ${tall ? 'h-40' : 'h-24'}`}
      />
    </div>
  );
}
