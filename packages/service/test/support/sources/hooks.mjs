import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  return { format: 'module', source: await compile(fileURLToPath(url)), shortCircuit: true };
}

// Kept between runs, because loading the compiler takes longer than most threads live.
const cache = fileURLToPath(new URL('../../../../../node_modules/.cache/utility-connect/', import.meta.url));

const compile = async (file) => {
  const text = await readFile(file, 'utf8');
  const cached = `${cache}${createHash('sha256').update(text).digest('hex')}.js`;
  return readFile(cached, 'utf8').catch(async () => {
    const { transformWithOxc } = await import('vite');
    // For a tagged template with `</script`, Oxc would import a helper that is not installed.
    const { code } = await transformWithOxc(text.replaceAll('</script', '<\\/script'), file);
    await mkdir(cache, { recursive: true });
    // Renamed when complete, because other threads read it at the same time.
    const partial = `${cached}.${crypto.randomUUID()}`;
    await writeFile(partial, code);
    await rename(partial, cached);
    return code;
  });
};
