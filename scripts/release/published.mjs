import { root } from '../setup.mjs';
import { npm } from './pack.mjs';

/** Asks npm whether a version of a package is published. */
export function isPublished({ name, version }) {
  try {
    return npm(['view', `${name}@${version}`, 'version'], root, ['ignore', 'pipe', 'ignore']).trim() !== '';
  } catch (error) {
    // Not published yet. Any other cause fails again in npm publish.
    if (error.status === 1) return false;
    throw error;
  }
}
