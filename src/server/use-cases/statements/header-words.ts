/** Which column of a bank's file is what, by the words of its header. A proposal: a saved map is certain. */
import type { StatementColumns } from '#contracts/statements';

/** The words of banks in Mexico, Colombia and Ecuador, bare; of two in one header the first counts. */
const words = {
  date: 'fecha de operacion|fecha operacion|fecha movimiento|fecha de movimiento|fecha transaccion|fecha de la transaccion|fecha|dia|date|fecha valor',
  credit: 'abono|abonos|deposito|depositos|credito|creditos|haber|ingreso|ingresos|importe abono|monto abono|credit',
  debit: 'cargo|cargos|retiro|retiros|debito|debitos|debe|egreso|egresos|importe cargo|monto cargo|debit',
  amount: 'importe|monto|valor|amount|valor total|cantidad',
  direction: 'cargo abono|tipo|tipo de movimiento|tipo movimiento|signo|naturaleza|d c|c d',
  reference: 'referencia|referencia numerica|referencia 1|ref|reference|concepto|descripcion|detalle|motivo',
  description:
    'concepto|concepto de pago|descripcion|descripcion detallada|referencia ampliada|referencia 2|detalle|motivo|leyenda|observaciones|description',
  currency: 'moneda|divisa|currency',
  movement_id:
    'folio|no movimiento|numero de movimiento|movimiento|documento|no documento|numero de documento|secuencial|id',
  tracking_key: 'clave de rastreo|clave rastreo|rastreo|tracking key',
  balance: 'saldo|saldo disponible|saldo contable|saldo final|balance',
} as const satisfies Record<keyof StatementColumns, string>;

/** A header's cell without case, accents and marks; as it is where nothing is left. */
export function bareHeader(cell: string): string {
  const bare = cell
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return bare === '' ? cell.trim().toLowerCase() : bare;
}

/** Returns the columns that a header's words propose; null where date, money or reference is not among them. */
export function proposedColumns(header: readonly string[]): StatementColumns | null {
  const bare = header.map(bareHeader);
  const used = new Set<string>();
  const find = (field: keyof typeof words) => {
    const word = words[field].split('|').find((each) => bare.includes(each) && !used.has(each));
    if (word === undefined) return {};
    used.add(word);
    return { [field]: header[bare.indexOf(word)]?.trim() ?? word };
  };
  const [date, credit, debit] = [find('date'), find('credit'), find('debit')];
  const isSplit = 'credit' in credit;
  const amount = isSplit ? {} : { ...find('amount'), ...find('direction') };
  const text = { ...find('reference'), ...find('description') };
  const marks = { ...find('currency'), ...find('movement_id'), ...find('tracking_key'), ...find('balance') };
  const found: Partial<StatementColumns> = {
    ...date,
    ...(isSplit ? { ...credit, ...debit } : {}),
    ...amount,
    ...text,
    ...marks,
  };
  const { date: day, reference } = found;
  const hasMoney = found.credit !== undefined || found.amount !== undefined;
  return day !== undefined && reference !== undefined && hasMoney ? { ...found, date: day, reference } : null;
}

const directions = {
  in: 'c cr cre credito abono abonos deposito haber h ingreso entrada + credit',
  out: 'd db deb debito cargo cargos retiro debe egreso salida - debit',
} as const;
const directionOf: ReadonlyMap<string, 'in' | 'out'> = new Map([
  ...directions.in.split(' ').map((word) => [word, 'in'] as const),
  ...directions.out.split(' ').map((word) => [word, 'out'] as const),
]);

/** Whether a cell says that money came in or went out; null for any other word. */
export const readDirection = (cell: string): 'in' | 'out' | null => directionOf.get(bareHeader(cell)) ?? null;
