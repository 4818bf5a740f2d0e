// Compares docs/connectors.md with the template and the types.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Capabilities, connectorErrorCodes, type Reads } from '@utility-connect/connector';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(`${root}docs/connectors.md`, 'utf8');
const firstColumn = [...page.matchAll(/^\| `([^`]+)` *\|/gm)].map(([, name]) => name);

// Its type keeps the list complete.
const capabilities: Record<keyof Capabilities, true> = {
  intervalSeconds: true,
  exported: true,
  bills: true,
  historyMonths: true,
  sanctioned: true,
  codeAtEachSignIn: true,
  answerSeconds: true,
  windowDays: true,
  overlapDays: true,
};

const reads: Record<keyof Reads, true> = { listAccounts: true, readIntervals: true, readBills: true };

it('names every capability, every function that reads and every error code, and no other', () => {
  const names = [...Object.keys(capabilities), ...Object.keys(reads), ...connectorErrorCodes];
  expect(firstColumn).toEqual(names);
});

it('shows code of the template, which is run, to the letter', () => {
  const template = `${root}packages/create-connector/template/`;
  const files = readdirSync(template, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(template + name, 'utf8').replaceAll('connector-template', 'my-utility'));
  const blocks = [...page.matchAll(/^```js\n(.*?)^```/gms)].map(([, code = '']) => code);
  expect(blocks).toHaveLength(4);
  for (const block of blocks) {
    expect(
      files.some((file) => file.includes(block)),
      block,
    ).toBe(true);
  }
});

it('shows the file method that the contract suite tests, to the letter', () => {
  expect(page).toContain(`\`\`\`ts\n${readFileSync(`${root}docs/code/csv.ts`, 'utf8')}\`\`\``);
});
