import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (page: string) =>
  readFileSync(new URL(`../../../../../../docs/${page}`, import.meta.url), 'utf8');

/** The cells of the rows of a page's tables whose first cells match. Links become their texts. */
const rowsOf = (page: string, pattern: RegExp) =>
  read(page)
    .split('\n')
    .filter((line) => pattern.test(line))
    .map((line) => line.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1'))
    .map((line) => line.slice(2, -2).split(' | '))
    .map((cells) => cells.map((cell) => cell.replace(/^`([a-z_]+)`$/, '$1')));

const lastError = /^\| `(login_refused|utility_unavailable|invalid_answer|client_refused|server_error)` \|/;

const collect = () => [
  ...rowsOf('errors.md', /^\| `[a-z_]+` \|/).map(([code, cause, action]) => ({
    ...{ where: 'Connect, in the browser', code, cause, action },
  })),
  ...rowsOf('errors.md', /^\| \d{3} \|/).map(([status, code, cause, action]) => ({
    ...{ where: 'HTTP API', status, code, cause, action },
  })),
  ...rowsOf('connections.md', lastError).map(([code, cause, action]) => ({
    ...{ where: 'last_error of a connection', code, cause, action },
  })),
];

// To regenerate the file: npx vitest run --project unit packages/service/src/lib/cli/mcp/error-codes.test.ts --update
it('has the error codes of docs/errors.md and docs/connections.md', async () => {
  const codes = collect();
  expect(codes.length).toBeGreaterThan(40);
  expect(codes.every(({ code, cause, action }) => code && cause && action)).toBe(true);
  const source = `// Generated from docs/errors.md and docs/connections.md by error-codes.test.ts.

/** Meaning of an error code: where it occurs, its HTTP status, its cause, and what to do. */
interface ErrorCode {
  readonly where: string;
  readonly status?: string;
  readonly code: string;
  readonly cause: string;
  readonly action: string;
}

export const errorCodes: readonly ErrorCode[] = ${JSON.stringify(codes, null, 2)};
`;
  await expect(source).toMatchFileSnapshot('error-codes.gen.ts');
});
