// Checks the tarballs before they are published.
import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { checkVersions } from './versions.mjs';

/** Size limits in bytes, gzip. See `measure` of weight.mjs. */
export const limits = { loader: 2600, element: 1000, script: 3600, react: 3500 };

/**
 * Checks the versions and each tarball.
 *
 * @param {ReturnType<import('./pack.mjs').packPackages>} packed
 * @returns {Promise<string[]>} problems; empty if the tarballs can be published
 */
export async function checkPacked(packed) {
  const problems = [...checkVersions(packed)];
  for (const one of packed) {
    for (const found of [checkFiles(one), await checkExports(one), await checkTypes(one)]) {
      problems.push(...found.map((problem) => `${one.name}: ${problem}`));
    }
  }
  return problems;
}

const fields = [
  'author',
  'bugs',
  'description',
  'engines',
  'exports',
  'homepage',
  'keywords',
  'license',
  'publishConfig',
  'repository',
  'sideEffects',
];

/** Checks for missing files, stray files and missing fields of package.json. */
export function checkFiles({ manifest, files }) {
  const wanted = ['package.json', 'README.md', 'LICENSE'];
  const stray = files.filter(
    (file) =>
      !file.startsWith('template/') &&
      /(^|\/)src\/|\.(test|stories)\.|\/testing\/|\.built$|\.map$/.test(file),
  );
  return [
    ...wanted.filter((file) => !files.includes(file)).map((file) => `${file} is missing.`),
    ...stray.map((file) => `${file} does not belong in the tarball.`),
    ...fields
      .filter((field) => manifest[field] === undefined)
      .map((field) => `package.json has no ${field}.`),
  ];
}

/** Checks the entry points with publint. */
export async function checkExports({ name, tarball }) {
  const data = readFileSync(tarball);
  const { messages, pkg } = await publint({ pack: { tarball: toArrayBuffer(data) }, strict: true });
  return messages.map((message) => `publint: ${formatMessage(message, pkg) ?? name}`);
}

/**
 * Checks the types of the entry points with Are the types wrong?, without CJSResolvesToESM, as in the tool's profile `esm-only`: the
 * packages are ES modules, which CommonJS loads with `require(esm)` (Node 20.19). See
 * `decisions/008-es-modules-and-tested-tarballs.md`.
 */
export async function checkTypes({ tarball }) {
  const data = createPackageFromTarballData(new Uint8Array(readFileSync(tarball)));
  const { problems = [], types } = await checkPackage(data, { excludeEntrypoints: [/\.(css|js|json)$/] });
  if (!types) return ['attw: has no types.'];
  return problems
    .filter(({ kind }) => kind !== 'CJSResolvesToESM')
    .map((problem) => `attw: ${problem.kind} ${JSON.stringify(problem)}`);
}

/** Checks the sizes. */
export function checkWeights(weights) {
  return Object.entries(weights)
    .filter(([what, bytes]) => bytes > limits[what])
    .map(([what, bytes]) => `${what} is ${bytes} B gzip, the limit is ${limits[what]} B.`);
}

const toArrayBuffer = ({ buffer, byteOffset, byteLength }) =>
  buffer.slice(byteOffset, byteOffset + byteLength);
