// The client of Utility Connect, with the client secret. `server-only` fails the build if a client component imports it.
import 'server-only';
import { createUtilityConnect, type UtilityConnect } from '@utility-connect/node';

let utilityConnect: UtilityConnect | undefined;

/** The client of Utility Connect. Reads its settings on first use, so that a build needs no secret. */
export function getUtilityConnect(): UtilityConnect {
  utilityConnect ??= createUtilityConnect({
    baseUrl: setting('UTILITY_CONNECT_URL'),
    clientId: setting('UTILITY_CONNECT_CLIENT_ID'),
    clientSecret: setting('UTILITY_CONNECT_CLIENT_SECRET'),
  });
  return utilityConnect;
}

const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: see .env.example.`);
  return value;
};
