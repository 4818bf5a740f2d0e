/** After this many lost races the caller tries again later. */
const MAX_TRIES = 5;

/**
 * Claims a job. Repeats the claim if another process was faster.
 *
 * @param claim `null` if there is no job, `undefined` if another process has claimed it first.
 */
export async function retryLostRaces<Job>(claim: () => Promise<Job | null | undefined>): Promise<Job | null> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const job = await claim();
    if (job !== undefined) return job;
  }
  return null;
}
