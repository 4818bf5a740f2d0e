// Lighthouse scores of the hosted page on Lighthouse's simulated phone: 1.6 Mbps, 150 ms, CPU four times slower.
import { launchBrowser } from './browser.mjs';
import { startHostedService } from './hosted-service.mjs';
import { median } from './median.mjs';
import { hasPeers, importPeer } from './peers.mjs';
import { freePort } from './processes.mjs';

const ROUNDS = 3;
const categories = ['accessibility', 'best-practices', 'performance'];

/** @returns rows of the table. */
export async function benchLighthouse(executablePath) {
  if (!hasPeers()) return [];
  const { default: lighthouse } = await importPeer('lighthouse/core/index.js');
  const service = await startHostedService();
  const port = await freePort();
  const browser = await launchBrowser(executablePath, [`--remote-debugging-port=${port}`]);
  const scoresOf = async (screen, address) => {
    const { lhr, artifacts } = await lighthouse(address, {
      port,
      logLevel: 'error',
      onlyCategories: categories,
    });
    // An error page gets a score too.
    if (!artifacts.MainDocumentContent?.includes(`data-screen="${screen}"`)) {
      throw new Error(`Lighthouse did not see ${screen}.`);
    }
    for (const problem of listProblems(lhr)) console.error(`  ${problem}`);
    return Object.fromEntries(categories.map((id) => [id, lhr.categories[id].score * 100]));
  };
  try {
    const rows = [];
    for (const [screen, address] of [
      ['terms-of-service', service.termsUrl],
      ['utility-selection', service.selectionUrl],
    ]) {
      const samples = [];
      for (let round = 0; round < ROUNDS; round += 1) samples.push(await scoresOf(screen, await address()));
      for (const [id, value] of Object.entries(median(samples))) {
        rows.push({ name: `Lighthouse, ${screen}, ${id}`, value, unit: 'of 100' });
      }
    }
    return rows;
  } finally {
    await browser.close();
    await service.stop();
  }
}

// The audits that lower a score.
const listProblems = ({ runtimeError, categories, audits }) => [
  ...(runtimeError ? [`${runtimeError.code}: ${runtimeError.message}`] : []),
  ...Object.values(categories).flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter(({ weight }) => weight > 0)
      .map(({ id: auditId }) => audits[auditId])
      .filter(({ score }) => score !== null && score < 0.9)
      .map((audit) => `${id}: ${audit.title} (${audit.displayValue ?? audit.id})`),
  ),
];
