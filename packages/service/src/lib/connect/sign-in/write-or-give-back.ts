interface Taken<T> {
  readonly write: () => Promise<T>;
  readonly isWritten: () => Promise<boolean>;
  readonly giveBack: () => Promise<unknown>;
}

/**
 * Writes what something of a limit was taken for. Where writing throws, it is asked whether it is written nevertheless, since
 * it is then worked on; where that cannot be said, what was taken stays taken.
 *
 * @throws what `write` throws.
 */
export async function writeOrGiveBack<T>({ write, isWritten, giveBack }: Taken<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    await isWritten()
      .then(async (isThere) => {
        if (!isThere) await giveBack();
      })
      // The first error says why.
      .catch(() => undefined);
    throw error;
  }
}
