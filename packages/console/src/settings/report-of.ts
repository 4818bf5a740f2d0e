import type { OperatorSettings } from '@utility-connect/protocol/operator';

/** A report for a question to others: dangers, versions, and settings. The API gives no secret. */
export function reportOf({ dangers, versions, database, settings }: OperatorSettings): string {
  return [
    `Service ${versions.service}, ${versions.runtime}, ${versions.database}, schema ${versions.schema ?? 'unknown'}`,
    `Database: ${database.bytes ?? 'unknown'} bytes`,
    ...dangers.map(({ code, text }) => `Danger: ${code}: ${text}`),
    ...settings.filter((setting) => setting.is_set).map(({ name, value }) => `${name}=${value ?? ''}`),
    '',
  ].join('\n');
}
