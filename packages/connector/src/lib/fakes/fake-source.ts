/** A fake of the interface of a source: for tests, demos, and everybody who writes a client of it. */
export interface FakeSource {
  /** Answers a request to one of the interface's own hosts. */
  fetch(request: Request): Promise<Response>;
  /** Typed values that it accepts, by the name of the field. */
  readonly login: Readonly<Record<string, string>>;
  /** Names of all its switches. */
  readonly switches: readonly string[];
}

export interface FakeContext {
  /** UNIX milliseconds. */
  readonly now: () => number;
  /** Behaviors of the real interface that are on. Default: none, and it behaves well. */
  readonly switches: ReadonlySet<string>;
}

/** Makes the fake of a source, and of the others that share its interface. */
export type CreateFakeSource = (context: FakeContext, id: string) => FakeSource;
