import type { ReactNode } from 'react';

interface TableProps {
  readonly head: readonly string[];
  /** Cells of each row; the first one names it. */
  readonly rows: readonly (readonly [string, ...ReactNode[]])[];
}

/** A table of a guide page: Storybook's MDX knows none of its own. */
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
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell has its column alone
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
