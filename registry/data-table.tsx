import { useState } from 'react';

/** A row of the table. */
interface Row {
  /** UNIX seconds; the React key. */
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
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-2.5 text-sm underline underline-offset-4">
        {summary}
      </summary>
      {isOpen && (
        <section
          className="max-h-80 contain-inline-size overflow-auto rounded-lg border border-border"
          aria-label={caption}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
          tabIndex={0}
        >
          <table className="w-full border-collapse text-sm tabular-nums">
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th
                    key={column}
                    scope="col"
                    className="sticky top-0 bg-muted px-3.5 py-2 text-end font-normal text-muted-foreground first:text-start"
                  >
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows().map(({ start, name, cells }) => (
                <tr key={start} className="border-t border-border">
                  <th scope="row" className="px-3.5 py-2 text-start font-normal">
                    {name}
                  </th>
                  {cells.map((cell, index) => (
                    <td key={columns[index + 1]} className="px-3.5 py-2 text-end">
                      {cell}
                    </td>
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
