/** Answer of `GET /operator/api/search?query=`. Exact matches of ids, and clients whose company begins with the query. */
export interface OperatorSearch {
  readonly items: readonly OperatorFind[];
}

export interface OperatorFind {
  readonly kind: 'client' | 'connection' | 'user' | 'account' | 'endpoint' | 'utility' | 'request';
  /** The id that was found. */
  readonly id: string;
  readonly title: string;
  /** Which client it belongs to, for example; may be empty. */
  readonly detail: string;
  /** The page that shows it; `id`: the object. A user with several connections: their list. */
  readonly target: {
    readonly page: 'clients' | 'connections' | 'utilities' | 'webhooks' | 'journal';
    readonly id?: string;
    readonly filter?: Readonly<Record<string, string>>;
  };
}
