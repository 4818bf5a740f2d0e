import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SettingsError } from '../settings/settings.ts';

/**
 * Listens on a port.
 *
 * @returns the port: for 0 a free one.
 * @throws the error of `listen`, for example with the code `EADDRINUSE`.
 */
export async function listen(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** The port of a setting is in use. */
class PortTakenError extends Error {
  override readonly name = 'PortTakenError';

  constructor(setting: 'PORT' | 'METRICS_PORT', options?: ErrorOptions) {
    const port = setting === 'PORT' ? 'The port' : 'The port for Prometheus';
    super(`${port} is in use: stop what runs there, or change ${setting}.`, options);
  }
}

/** Error codes for a host that is not a network interface of this machine. */
const HOST_ERRORS = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL']);

/**
 * Explains why a server cannot listen.
 *
 * @throws PortTakenError; SettingsError for `HOST` and for a privileged port.
 */
export function listening<T>(setting: 'PORT' | 'METRICS_PORT', server: Promise<T>): Promise<T> {
  return server.catch((error: unknown) => {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new PortTakenError(setting, { cause: error });
    if (code === 'EACCES') {
      throw new SettingsError(
        `${setting} may not be used (EACCES): ports below 1024 need a privilege. Set another one, and leave that one to the proxy.`,
      );
    }
    if (!HOST_ERRORS.has(code)) throw error;
    throw new SettingsError(
      `HOST cannot be used (${code}): it must be the address of a network interface of this machine, such as 127.0.0.1 or 0.0.0.0.`,
    );
  });
}
