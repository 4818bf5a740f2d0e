import { useState } from 'react';
import styles from './DataTable.module.css';

/** A row of the table. */
interface Row {
  /** UNIX seconds. The React key, since names repeat when clocks go back. */
  readonly start: number;
  readonly name: string;
  readonly cells: readonly string[];
}

/** The data of a chart as a table, rendered when it is opened. */
export function DataTable({
  summary,
  caption,
  columns,
  rows,
}: {
  readonly summary: string;
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: () => readonly Row[];
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
        <section className={styles.scroll} aria-label={caption} tabIndex={0}>
          <table className={styles.table}>
            <caption className="visually-hidden">{caption}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows().map(({ start, name, cells }) => (
                <tr key={start}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, index) => (
                    <td key={columns[index + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}
