import type { Client } from '../../heart/store/clients.ts';

/** Returns the command that registers one more address. It repeats the registered ones, because the option replaces them. */
export function updateCommand(
  client: Client,
  option: '--origin' | '--redirect-uri',
  address: string,
): string {
  const registered = option === '--origin' ? client.origins : client.redirectUris;
  const options = [...registered, address].map((each) => `${option} ${quoted(each)}`);
  return ['npx utility-connect clients update', client.id, ...options].join(' ');
}

// Addresses come from a form and from URLs. Between single quotes, no shell runs anything.
const quoted = (address: string): string =>
  /^[\w.:/-]+$/.test(address) ? address : `'${address.replaceAll("'", '%27')}'`;
