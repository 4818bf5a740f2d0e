import type { ReactNode } from 'react';
import css from '../styles.css?raw';
import { Table } from './Table.tsx';
import { readThemeVariables } from './theme-variables.ts';

/** A table of all `--uc-*` variables, read from `styles.css`. */
export function ThemeVariables(): ReactNode {
  return (
    <Table
      head={['Variable', 'What it is for', 'Default, light', 'Default, dark']}
      rows={readThemeVariables(css).map(({ name, meaning, light, dark }) => [
        name,
        meaning,
        <Value key="light" css={light} />,
        dark === light ? 'the same' : <Value key="dark" css={dark} />,
      ])}
    />
  );
}

const Value = ({ css: value }: { readonly css: string }) => (
  <>
    {value.startsWith('#') && (
      <span
        aria-hidden="true"
        style={{
          display: 'inline-block',
          inlineSize: 14,
          blockSize: 14,
          marginInlineEnd: 6,
          border: '1px solid #868f99',
          borderRadius: 4,
          verticalAlign: -2,
          background: value,
        }}
      />
    )}
    <code>{value}</code>
  </>
);
