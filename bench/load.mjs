import autocannon from 'autocannon';

/**
 * Sends requests over 8 connections for some seconds, after a second of warming up.
 *
 * @returns requests per second, the 99th percentile of the latency in milliseconds, and how many answers were not 2xx
 */
export async function load(url, headers = {}, seconds = 5) {
  await autocannon({ url, headers, connections: 8, duration: 1 });
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    headers,
    connections: 8,
    duration: seconds,
  });
  return { requestsPerSecond: requests.average, p99Milliseconds: latency.p99, failed: non2xx + errors };
}
