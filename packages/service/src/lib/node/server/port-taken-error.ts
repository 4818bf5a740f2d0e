import { SettingsError } from '../settings.ts';

/** Something else listens on the port that a setting names. */
class PortTakenError extends Error {
  override readonly name = 'PortTakenError';

  constructor(setting: 'PORT' | 'METRICS_PORT', options?: ErrorOptions) {
    const port = setting === 'PORT' ? 'The port' : 'The port for Prometheus';
    super(`${port} is in use already: stop what runs there, or set ${setting} to another one.`, options);
  }
}

/** What the system says of a host that is not an interface of this machine, or whose name leads to none. */
const NO_INTERFACE = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL']);

/**
 * Says which setting it is about.
 *
 * @throws PortTakenError; SettingsError for `HOST` and for a port that is not ours to take.
 */
export function listening<T>(setting: 'PORT' | 'METRICS_PORT', server: Promise<T>): Promise<T> {
  return server.catch((error: unknown) => {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new PortTakenError(setting, { cause: error });
    if (code === 'EACCES') {
      throw new SettingsError(
        `${setting} may not be listened on (EACCES): below 1024 that takes a right of its own. Set another one, and let the proxy have that.`,
      );
    }
    if (!NO_INTERFACE.has(code)) throw error;
    throw new SettingsError(
      `HOST cannot be listened on (${code}): it must be the address of a network interface of this machine, such as 127.0.0.1 or 0.0.0.0.`,
    );
  });
}
