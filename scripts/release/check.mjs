// What has to be true of a tarball before it is published.
import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { measure } from './weight.mjs';

/** Upper limits in bytes, gzip; see {@link measure}. */
export const limits = { script: 2048, react: 3072 };

/**
 * Checks the tarballs, each by itself and all together.
 *
 * @param {ReturnType<import('./pack.mjs').packPackages>} packed
 * @returns {Promise<string[]>} what is wrong; empty when they may be published
 */
export async function checkPacked(packed) {
  const problems = [...checkVersions(packed)];
  for (const one of packed) {
    for (const found of [checkFiles(one), await checkExports(one), await checkTypes(one)]) {
      problems.push(...found.map((problem) => `${one.name}: ${problem}`));
    }
  }
  return [...problems, ...(await checkWeight(packed))];
}

/** One version for all, and each asks for exactly that one of the others. */
export function checkVersions(packed) {
  const versions = new Map(packed.map(({ name, version }) => [name, version]));
  const [first] = packed;
  return packed.flatMap(({ name, version, manifest }) => [
    ...(version === first.version ? [] : [`${name} has version ${version}, ${first.name} ${first.version}.`]),
    ...Object.entries(manifest.dependencies ?? {})
      .filter(([other]) => other.startsWith('@utility-connect/'))
      .filter(([other, range]) => versions.get(other) !== range)
      .map(([other, range]) => `${name} depends on ${other} ${range}, which is not published with it.`),
  ]);
}

/** What must be in a tarball, and what must not. */
export function checkFiles({ manifest, files }) {
  const wanted = ['package.json', 'README.md', 'LICENSE'];
  const stray = files.filter((file) =>
    /(^|\/)src\/|\.(test|stories)\.|\/testing\/|\.built$|\.map$/.test(file),
  );
  return [
    ...wanted.filter((file) => !files.includes(file)).map((file) => `${file} is missing.`),
    ...stray.map((file) => `${file} does not belong into the tarball.`),
    ...['description', 'license', 'engines', 'exports', 'sideEffects']
      .filter((field) => manifest[field] === undefined)
      .map((field) => `package.json has no ${field}.`),
  ];
}

/** That every entry is there and says the truth of itself, as publint sees it. */
export async function checkExports({ name, tarball }) {
  const data = readFileSync(tarball);
  const { messages, pkg } = await publint({ pack: { tarball: toArrayBuffer(data) }, strict: true });
  return messages.map((message) => `publint: ${formatMessage(message, pkg) ?? name}`);
}

// ES modules alone: that CommonJS of old cannot load them is meant; see `decisions/008-es-modules-and-tested-tarballs.md`.
const meant = new Set(['NoResolution in node10', 'CJSResolvesToESM in node16-cjs']);

/** That every entry has types which fit it, however TypeScript resolves it: Are the types wrong? */
export async function checkTypes({ tarball }) {
  const data = createPackageFromTarballData(new Uint8Array(readFileSync(tarball)));
  const { problems = [], types } = await checkPackage(data, { excludeEntrypoints: [/\.(css|js|json)$/] });
  if (!types) return ['attw: has no types.'];
  return problems
    .filter(({ kind, resolutionKind }) => !meant.has(`${kind} in ${resolutionKind}`))
    .map((problem) => `attw: ${problem.kind} ${JSON.stringify(problem)}`);
}

async function checkWeight(packed) {
  const weights = await measure(packed);
  return Object.entries(weights)
    .filter(([what, bytes]) => bytes > limits[what])
    .map(([what, bytes]) => `${what} weighs ${bytes} B gzip, ${limits[what]} B are allowed.`);
}

const toArrayBuffer = ({ buffer, byteOffset, byteLength }) =>
  buffer.slice(byteOffset, byteOffset + byteLength);
