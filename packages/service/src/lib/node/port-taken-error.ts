/** Something else listens on the port that a setting names. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError';

  constructor(setting: 'PORT' | 'METRICS_PORT', options?: ErrorOptions) {
    const port = setting === 'PORT' ? 'The port' : 'The port for Prometheus';
    super(`${port} is in use already: stop what runs there, or set ${setting} to another one.`, options);
  }
}

/**
 * Says which setting it is about.
 *
 * @throws PortTakenError
 */
export function listening<T>(setting: 'PORT' | 'METRICS_PORT', server: Promise<T>): Promise<T> {
  return server.catch((error: unknown) => {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    throw isTaken ? new PortTakenError(setting, { cause: error }) : error;
  });
}
