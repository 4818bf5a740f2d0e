import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table';
import { VisuallyHidden } from '@utility-connect/screens/parts';
import type { ReactNode } from 'react';
import classes from './DataTable.module.css';

// The service filters, sorts and pages.
const features = tableFeatures({});

/** A column of a {@link DataTable}. */
export interface Column<Row> {
  /** Heading of the column, and the label of the value on a phone. */
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers are at the end. Default `start`. */
  readonly align?: 'start' | 'end';
}

interface DataTableProps<Row> {
  /** Name of the table. */
  readonly caption: string;
  /** Shows the name, if the page has other parts. Default `false`: it is for screen readers. */
  readonly isTitled?: boolean;
  /** At module scope, or the table is built at each render. The first has the link of the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
}

/** A table; on a phone each row is a card. A link with the class of {@link rowLink} is as large as its row. */
export function DataTable<Row extends object>({
  caption,
  isTitled = false,
  columns,
  rows,
  idOf,
}: DataTableProps<Row>): ReactNode {
  const table = useTable({
    features,
    columns: definitionsOf(columns),
    data: rows as Row[],
    getRowId: idOf,
  });
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption className={isTitled ? classes.title : undefined}>
          {isTitled ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}
        </caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th key={header.id} scope="col" data-align={columns[header.index]?.align}>
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell, index) => (
                <td key={cell.id} data-label={columns[index]?.title} data-align={columns[index]?.align}>
                  <span className={classes.value}>
                    <table.FlexRender cell={cell} />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Class of the link that opens the row. */
export const rowLink: string = classes.rowLink as string;

type Definition<Row extends object> = ColumnDef<typeof features, Row>;

const made = new WeakMap<object, unknown>();

// The table is only rebuilt for other definitions.
const definitionsOf = <Row extends object>(columns: readonly Column<Row>[]): Definition<Row>[] => {
  const known = made.get(columns) as Definition<Row>[] | undefined;
  if (known) return known;
  const definitions = columns.map(
    ({ title, cell }): Definition<Row> => ({
      id: title,
      header: title,
      cell: ({ row }) => cell(row.original),
    }),
  );
  made.set(columns, definitions);
  return definitions;
};
