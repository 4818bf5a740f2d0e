import type { ReactNode } from 'react';

interface TableProps {
  readonly head: readonly string[];
  /** Cells of each row. The first is the header of the row. */
  readonly rows: readonly (readonly [string, ...ReactNode[]])[];
}

/** A table for guide pages: Storybook's MDX has no Markdown tables. */
export function Table({ head, rows }: TableProps): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row" style={{ textAlign: 'start' }}>
              {name}
            </th>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no identity other than its column
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
