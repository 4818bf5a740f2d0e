/** The utilities of each ZIP code. */
export type ZipCodes = ReturnType<typeof createZipCodes>;

let loaded: Promise<ZipCodes> | undefined;

/** Loads the table (100 kB of text) once. After a failure, the next call tries again. */
export function loadZipCodes(): Promise<ZipCodes> {
  loaded ??= import('./zip-codes.gen.ts')
    .then(({ zipCodesText }) => createZipCodes(zipCodesText))
    .catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
  return loaded;
}

/**
 * Parses the generated table: a line per utility, with its id and its runs of consecutive ZIP codes. A run is the distance from the
 * end of the previous run and, after a `.`, the number of further codes; both in base 36.
 */
export function createZipCodes(text: string) {
  const runs = new Map(
    text.split('\n').map((line) => {
      const [id = '', ...tokens] = line.split(' ');
      return [id, readRuns(tokens)] as const;
    }),
  );

  return {
    /**
     * @param prefix 3 to 5 digits.
     * @returns ids of the utilities that serve a ZIP code with this prefix, in the order of the table.
     */
    utilitiesAt(prefix: string): string[] {
      const width = 10 ** (5 - prefix.length);
      const start = Number(prefix) * width;
      const end = start + width;
      const ids: string[] = [];
      for (const [id, list] of runs) {
        if (list.some((run) => run.first < end && run.last >= start)) ids.push(id);
      }
      return ids;
    },
    /** @returns the ZIP codes of a utility in ascending order; empty if the utility is unknown. */
    of(utilityId: string): string[] {
      return (runs.get(utilityId) ?? []).flatMap(({ first, last }) =>
        Array.from({ length: last - first + 1 }, (_, at) => String(first + at).padStart(5, '0')),
      );
    },
  };
}

interface Run {
  readonly first: number;
  readonly last: number;
}

const readRuns = (tokens: readonly string[]): Run[] => {
  let previous = 0;
  return tokens.map((token) => {
    const [gap = '0', more = '0'] = token.split('.');
    const first = previous + Number.parseInt(gap, 36);
    previous = first + Number.parseInt(more, 36);
    return { first, last: previous };
  });
};
