import pg from 'pg';
import { StoreError, type StoreErrorCode } from '../../core/database/store-error.ts';
import { SettingsError } from '../settings/settings.ts';

/** A database URL without the password. */
interface DatabaseAddress {
  readonly host: string;
  readonly port: number;
  readonly database: string | undefined;
  readonly user: string | undefined;
}

/** Parses a URL as the driver does. */
export function addressOf(url: string): DatabaseAddress {
  const address = new URL(url);
  // The driver would read these files, which may not exist.
  for (const name of ['sslcert', 'sslkey', 'sslrootcert']) address.searchParams.delete(name);
  const { host, port, database, user } = new pg.Client({ connectionString: address.href });
  return { host, port, database, user };
}

/** Whether prepared statements got lost: a proxy such as PgBouncer uses another connection for each transaction. */
export function hasLostStatements(error: unknown): boolean {
  // invalid_sql_statement_name, duplicate_prepared_statement.
  return error instanceof pg.DatabaseError && (error.code === '26000' || error.code === '42P05');
}

/** Whether the database is down, out of resources or overloaded, so that a retry over a new connection may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return isConnectionError(error);
  return unavailableStates.test(error.code ?? '') || hasLostStatements(error) || isStale(error);
}

/** The error for a query that the database did not answer. */
export function unreachable(cause: unknown): StoreError {
  const reason = codeOf(cause) || (cause instanceof Error ? cause.message : 'unknown cause');
  return new StoreError('database_unreachable', `The database does not answer (${reason}).`, { cause });
}

/**
 * Explains in one sentence, without the password, why a database cannot be opened.
 *
 * @returns the same error when its cause is not the database.
 */
export function toStartError(error: unknown, address: DatabaseAddress): unknown {
  const cause = rootOf(error);
  const { syscall, path } = (cause ?? {}) as NodeJS.ErrnoException;
  const code = codeOf(cause);
  if (syscall === 'open' || code === 'EISDIR') {
    return new SettingsError(
      `DATABASE_URL names a file that cannot be read (${code}${path ? `, ${path}` : ''}): see its sslrootcert, sslcert and sslkey.`,
    );
  }
  const [storeCode, message] = explain(cause, code, address) ?? [];
  return storeCode ? new StoreError(storeCode, message ?? '', { cause }) : error;
}

const explain = (
  cause: unknown,
  code: string,
  { host, port, database, user }: DatabaseAddress,
): [StoreErrorCode, string] | null => {
  const server = `PostgreSQL at ${host}:${port}`;
  if (cause instanceof Error && cause.message === NO_TLS) {
    return [
      'database_not_trusted',
      `${server} has no TLS, which the sslmode in DATABASE_URL requires: enable it there, or remove sslmode.`,
    ];
  }
  if (isCertificateError(code)) {
    return [
      'database_not_trusted',
      `The certificate of ${server} is not trusted (${code}): in DATABASE_URL use the host name of the certificate, and give the certificate of its authority with sslrootcert=FILE.`,
    ];
  }
  if (code.startsWith('28')) {
    return [
      'database_login_refused',
      `${server} refused the user "${user}": check the user and the password in DATABASE_URL.`,
    ];
  }
  if (code === '3D000') {
    return [
      'database_missing',
      `${server} has no database "${database}": create it, or change DATABASE_URL.`,
    ];
  }
  if (code === '42501') {
    return [
      'database_not_writable',
      `The user "${user}" may not create tables in the database "${database}" of ${server}: grant that right.`,
    ];
  }
  if (!isUnavailable(cause)) return null;
  return [
    'database_unreachable',
    `${server} cannot be reached (${code || 'no answer'}): check that it runs, and the host and port in DATABASE_URL.`,
  ];
};

const rootOf = (error: unknown): unknown =>
  error instanceof StoreError && error.cause !== undefined ? rootOf(error.cause) : error;

// The driver gives it no code: pg/lib/connection.js.
const NO_TLS = 'The server does not support SSL connections';

// https://nodejs.org/api/tls.html#x509-certificate-error-codes, and the codes of Node and OpenSSL.
const isCertificateError = (code: string): boolean => /CERT|SIGNATURE|^ERR_(TLS|SSL|OSSL)_/.test(code);

// A migration changed the columns of a prepared statement. The message depends on the server's language.
const isStale = (error: pg.DatabaseError): boolean =>
  error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

// https://www.postgresql.org/docs/current/errcodes-appendix.html: connection, invalid authorization, transaction rollback
// (deadlock), insufficient resources, object state (locks), operator intervention (timeout), system error; then invalid
// database, idle transaction timeout, and read-only, which a server is after a failover to another one.
const unavailableStates = /^(08|28|40|53|55|57|58|3D000|25P03|25006)/;

// The driver gives these no code: pg/lib/client.js and pg-pool/index.js.
const connectionMessages =
  /^(Query read timeout|Connection terminated|Client (has encountered|was closed)|timeout (expired|exceeded))/;

const isConnectionError = (error: unknown): boolean =>
  error instanceof Error && (/^E[A-Z_]+$/.test(codeOf(error)) || connectionMessages.test(error.message));

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
