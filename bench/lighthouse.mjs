// Lighthouse on the hosted page, as on its own phone: 1.6 Mbps, 150 ms, a quarter of the speed, all simulated.
import { launchBrowser } from './browser.mjs';
import { startHostedService } from './hosted-service.mjs';
import { median } from './median.mjs';
import { hasPeers, importPeer } from './peers.mjs';
import { freePort } from './processes.mjs';

const ROUNDS = 3;
const goals = { accessibility: '>= 100', 'best-practices': '>= 100', performance: '>= 95' };

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
      onlyCategories: Object.keys(goals),
    });
    // A page that says what went wrong would score as well.
    if (!artifacts.MainDocumentContent?.includes(`data-screen="${screen}"`)) {
      throw new Error(`Lighthouse did not see ${screen}.`);
    }
    for (const problem of problems(lhr)) console.error(`  ${problem}`);
    return Object.fromEntries(Object.keys(goals).map((id) => [id, lhr.categories[id].score * 100]));
  };
  try {
    const rows = [];
    for (const [screen, address] of [
      ['terms-of-service', service.termsAddress],
      ['utility-selection', service.selectionAddress],
    ]) {
      const all = [];
      for (let round = 0; round < ROUNDS; round += 1) all.push(await scoresOf(screen, await address()));
      for (const [id, value] of Object.entries(median(all))) {
        rows.push({ name: `Lighthouse, ${screen}, ${id}`, value, unit: 'of 100', goal: goals[id] });
      }
    }
    return rows;
  } finally {
    await browser.close();
    await service.stop();
  }
}

// What takes points, where any are to be had: a score alone tells nobody what to do.
const problems = ({ runtimeError, categories, audits }) => [
  ...(runtimeError ? [`${runtimeError.code}: ${runtimeError.message}`] : []),
  ...Object.values(categories).flatMap(({ id, score, auditRefs }) =>
    score * 100 >= Number(goals[id].slice(3))
      ? []
      : auditRefs
          .filter(({ weight }) => weight > 0)
          .map(({ id: audit }) => audits[audit])
          .filter((audit) => audit.score !== null && audit.score < 0.9)
          .map((audit) => `${id}: ${audit.title} (${audit.displayValue ?? audit.id})`),
  ),
];
