import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isAmount?: boolean;
}

interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** What stands in place of rows. */
  readonly empty: ReactNode;
}

/** Rows under a head that stays in sight; on a phone each row is a card whose cells say what they are. */
export function Table<Row>({ caption, columns, rows, keyOf, empty }: TableProps<Row>) {
  if (rows.length === 0) return <div className="rounded-16 border border-line bg-panel p-6 text-soft">{empty}</div>;
  return (
    <table className="desk-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, isAmount }) => (
            <th key={label} scope="col" className={isAmount ? 'is-amount' : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} data-row={keyOf(row)}>
            {columns.map(({ label, cell, isAmount }) => (
              <td key={label} data-label={label} className={isAmount ? 'is-amount' : undefined}>
                <span>{cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
