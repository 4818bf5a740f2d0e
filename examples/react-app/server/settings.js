// @ts-check
// Settings of the server from environment variables.

/**
 * @typedef {object} Settings
 * @property {number} port
 * @property {string} host
 * @property {string} serviceUrl base URL of Utility Connect, without a trailing slash
 * @property {string} clientId
 * @property {string} clientSecret never leaves this server
 */

/** An invalid setting. The message is one line and doesn't contain the value, which may be a secret. */
class SettingsError extends Error {}

/**
 * Reads the settings. An empty variable counts as not set.
 *
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @returns {Settings}
 * @throws {SettingsError} for the first value that is missing or malformed
 */
export function readSettings(environment) {
  return {
    port: readPort(environment.EXAMPLE_PORT || '4001'),
    host: environment.HOST || '127.0.0.1',
    serviceUrl: readUrl(environment.UTILITY_CONNECT_URL || 'http://localhost:4000'),
    clientId: readText(environment, 'UTILITY_CONNECT_CLIENT_ID'),
    clientSecret: readText(environment, 'UTILITY_CONNECT_CLIENT_SECRET'),
  };
}

/** @param {string} text */
const readPort = (text) => {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new SettingsError('EXAMPLE_PORT is malformed: it must be a port number from 1 to 65535.');
};

/** @param {string} text */
const readUrl = (text) => {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '');
  throw new SettingsError(
    'UTILITY_CONNECT_URL is malformed: it must be an http or https URL, such as http://localhost:4000.',
  );
};

/**
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @param {string} name
 */
const readText = (environment, name) => {
  const text = environment[name];
  if (text) return text;
  throw new SettingsError(
    `${name} is missing: set it to the value that "npx utility-connect clients create" prints, or run "npm start", which sets it.`,
  );
};
