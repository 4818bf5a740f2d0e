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

/** Error codes for a host that is not a network interface of this machine. */
const HOST_ERRORS = new Set(['ENOTFOUND', 'EAFNOSUPPORT', 'EINVAL']);

/** Error codes for a host that may become one: at boot, networks and DNS come up late. */
const HOST_NOT_UP = new Set(['EADDRNOTAVAIL', 'EAI_AGAIN']);

/**
 * Explains why a server cannot listen.
 *
 * @throws SettingsError for a wrong `HOST` and for a privileged port; another error for a port that is taken and a `HOST` that may come up later.
 */
export function listening<T>(setting: 'PORT' | 'METRICS_PORT', server: Promise<T>): Promise<T> {
  return server.catch((error: unknown) => {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      const port = setting === 'PORT' ? 'The port' : 'The port for Prometheus';
      throw new Error(`${port} is in use: stop what runs there, or change ${setting}.`, { cause: error });
    }
    if (code === 'EACCES') {
      throw new SettingsError(
        `${setting} may not be used (EACCES): ports below 1024 need a privilege. Set another one, and leave that one to the proxy.`,
      );
    }
    const message = `HOST cannot be used (${code}): it must be the address of a network interface of this machine, such as 127.0.0.1 or 0.0.0.0.`;
    if (HOST_NOT_UP.has(code)) throw new Error(message, { cause: error });
    if (HOST_ERRORS.has(code)) throw new SettingsError(message);
    throw error;
  });
}
