export type Page = ReadableStream<Uint8Array>;

interface Opened {
  readonly address: string;
  readonly page: Page;
}

const MAX_AT_ONCE = 5;

/**
 * Opens addresses, five at a time.
 *
 * @param maxWait milliseconds to wait for answers in total. Addresses without an answer by then are left out.
 * @returns a function that gives the next one with data, in order, and `null` after the last one.
 */
export function openAhead(
  addresses: readonly string[],
  open: (address: string) => Promise<Page | null>,
  maxWait: number,
): () => Promise<Opened | null> {
  const waiting = [...addresses];
  const opening: { address: string; page: Promise<Page | null> }[] = [];
  let milliseconds = maxWait;

  const openMore = () => {
    while (milliseconds > 0 && opening.length < MAX_AT_ONCE) {
      const address = waiting.shift();
      if (address === undefined) return;
      const page = open(address);
      // An error counts when it is the address's turn.
      page.catch(() => undefined);
      opening.push({ address, page });
    }
  };

  return async () => {
    for (;;) {
      openMore();
      const first = opening.shift();
      if (!first) return null;
      const began = Date.now();
      const page = await within(milliseconds, first.page);
      milliseconds = Math.max(0, milliseconds - (Date.now() - began));
      if (page !== null) return { address: first.address, page };
    }
  };
}

const within = async <T>(milliseconds: number, promise: Promise<T>): Promise<T | null> => {
  if (milliseconds === Infinity) return promise;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
};
