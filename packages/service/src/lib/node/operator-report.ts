import type { RegisteredUtility } from '@utility-connect/connectors';
import type { OperatorDanger } from '@utility-connect/protocol/operator';
import manifest from '../../../package.json' with { type: 'json' };
import type { OperatorReport } from '../features/operator/operator-options.ts';
import { isLoopbackHost } from './settings/addresses.ts';
import type { Settings } from './settings/settings.ts';
import { missingSettings } from './utilities/missing-settings.ts';
import { chosenSources } from './utilities/open-sources.ts';

/** Facts of this process for the operator. */
export function operatorReport(settings: Settings, entries: readonly RegisteredUtility[]): OperatorReport {
  const sources = chosenSources(settings);
  return {
    version: manifest.version,
    runtime: `Node.js ${process.versions.node}`,
    settings: settings.listed,
    dangers: findDangers(settings),
    missingSettings: (utilityId) =>
      entries
        .filter((entry) => entry.utilityId === utilityId || entry.id === utilityId)
        .flatMap((entry) => missingSettings(entry, settings, sources)),
  };
}

/** Settings that are dangerous at a public address. On this machine none is. */
export function findDangers(settings: Settings): readonly OperatorDanger[] {
  const { protocol, hostname } = new URL(settings.baseUrl);
  if (isLoopbackHost(hostname)) return [];
  const isSqlite = settings.databaseUrl.startsWith('sqlite:');
  const privateHosts = [...settings.allowedHosts, ...settings.webhookHosts];
  const dangers: readonly (OperatorDanger & { readonly isThere: boolean })[] = [
    {
      isThere: protocol === 'http:',
      code: 'no_tls',
      severity: 'critical',
      text: 'BASE_URL is not https: secrets of clients travel in the clear.',
      fix: 'Put a proxy with TLS in front, and set BASE_URL to its https address.',
    },
    {
      isThere: isSqlite && settings.encryptionKey === undefined,
      code: 'key_beside_data',
      severity: 'critical',
      text: 'The encryption key is stored beside the data: anyone who copies the folder can read the logins.',
      fix: 'Set ENCRYPTION_KEY to the content of .data/encryption.key, keep it elsewhere, and delete the file.',
    },
    {
      isThere: settings.trustedProxies === 0,
      code: 'no_trusted_proxy',
      severity: 'critical',
      text: 'TRUST_PROXY is not set: behind a proxy all people have one address, so that ten wrong operator tokens of anybody lock out everybody.',
      fix: 'Set TRUST_PROXY to the number of proxies, or to their addresses.',
    },
    {
      isThere: settings.smtpUrl === undefined,
      code: 'no_smtp',
      severity: 'warning',
      text: 'SMTP_URL is not set: mail is written to .data/outbox, and nobody gets it.',
      fix: 'Set SMTP_URL and MAIL_FROM.',
    },
    {
      isThere: settings.hasRegistration,
      code: 'registration_open',
      severity: 'warning',
      text: 'Anybody can create a sandbox client at /register.',
      fix: 'Set REGISTRATION=off, unless that is what you want.',
    },
    {
      isThere: privateHosts.length > 0,
      code: 'private_hosts',
      severity: 'warning',
      text: `Connectors or webhooks may reach hosts of the private network: ${privateHosts.join(', ')}.`,
      fix: 'Remove the hosts from CONNECTOR_ALLOW and WEBHOOK_ALLOW that you do not need.',
    },
  ];
  return dangers.filter(({ isThere }) => isThere).map(({ isThere: _, ...danger }) => danger);
}
