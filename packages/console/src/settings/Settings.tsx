import type { OperatorDanger, OperatorSetting, OperatorSettings } from '@utility-connect/protocol/operator';
import { Icon } from '@utility-connect/screens/parts';
import type { ReactNode } from 'react';
import { formatBytes, formatSpan } from '../lib/format.ts';
import { useRead } from '../lib/queries.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { type Column, DataTable } from '../parts/DataTable.tsx';
import { Page } from '../parts/Page.tsx';
import { Facts, Panel } from '../parts/Panel.tsx';
import { Time } from '../parts/Time.tsx';
import { reportOf } from './report-of.ts';
import classes from './Settings.module.css';

/** Dangerous settings and their fixes, then all settings, versions, sizes and keys. */
export function Settings(): ReactNode {
  const query = useRead<OperatorSettings>('settings', { seconds: 60 });
  return (
    <Page
      title="Settings"
      query={query}
      actions={query.data && <CopyButton text={reportOf(query.data)} label="Copy a report without secrets" />}
    >
      {(settings) => (
        <>
          <Dangers dangers={settings.dangers} />
          <Versions settings={settings} />
          <DataTable
            caption="Settings"
            columns={columns}
            rows={setFirst(settings.settings)}
            idOf={({ name }) => name}
          />
        </>
      )}
    </Page>
  );
}

const setFirst = (settings: readonly OperatorSetting[]): readonly OperatorSetting[] =>
  [...settings].sort((a, b) => Number(b.is_set) - Number(a.is_set));

function Dangers({ dangers }: { readonly dangers: readonly OperatorDanger[] }): ReactNode {
  if (dangers.length === 0) {
    return (
      <p className={classes.safe}>
        <Icon name="check" />
        No danger found
      </p>
    );
  }
  return (
    <Panel title={dangers.length === 1 ? 'One danger' : `${dangers.length} dangers`}>
      <ul className={classes.dangers}>
        {dangers.map(({ code, severity, text, fix }) => (
          <li key={code} data-severity={severity}>
            <Icon name="alert" />
            <div>
              <p>
                <strong>{text}</strong>
              </p>
              <p>{fix}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Versions({ settings }: { readonly settings: OperatorSettings }): ReactNode {
  const { versions, database, keys, as_of: now } = settings;
  const kind = database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  return (
    <Panel title="Versions, size and keys">
      <Facts
        facts={[
          ['Service', versions.service],
          ['Runtime', versions.runtime],
          ['Database', versions.database || kind],
          ['Schema', versions.schema ?? 'unknown'],
          ['Size of the database', database.bytes === null ? 'unknown' : formatBytes(database.bytes)],
          ...keys.map(
            ({ id, created_at: at, is_current: isCurrent }) =>
              [
                isCurrent ? `Key ${id}, in use` : `Key ${id}, former`,
                <span key="">
                  {formatSpan(now - at)} old, from <Time at={at} />
                </span>,
              ] as const,
          ),
        ]}
      />
    </Panel>
  );
}

const columns: readonly Column<OperatorSetting>[] = [
  { title: 'Setting', cell: ({ name }) => <code>{name}</code> },
  {
    title: 'Value',
    cell: ({ value, is_secret: isSecret }) => {
      if (value === null) return 'not set';
      return isSecret ? value : <code className={classes.value}>{value}</code>;
    },
  },
  {
    title: 'Default',
    cell: ({ default_value: value }) => (value === null ? 'none' : <code>{value}</code>),
  },
];
