interface QuotaWrite {
  /** Writes what the quota was taken for. @returns whether it changed anything. */
  readonly write: () => Promise<boolean>;
  readonly isWritten: () => Promise<boolean>;
  readonly refund: () => Promise<unknown>;
}

/**
 * Refunds a quota if the write that it was taken for changed nothing. A write that throws may have happened all the same, so
 * `isWritten` decides; if that fails too, the quota stays taken.
 *
 * @returns what `write` returns.
 * @throws what `write` throws.
 */
export async function withQuotaRefund({ write, isWritten, refund }: QuotaWrite): Promise<boolean> {
  let isDone: boolean;
  try {
    isDone = await write();
  } catch (error) {
    const mayBeWritten = await isWritten().catch(() => true);
    if (!mayBeWritten) await refund().catch(() => undefined);
    throw error;
  }
  if (!isDone) await refund();
  return isDone;
}
