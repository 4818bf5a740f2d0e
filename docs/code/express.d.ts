// Types of the part of Express that docs/react.md uses. No package here depends on Express.
interface Request {
  readonly body: { readonly code: string };
}

interface Response {
  json(body: unknown): void;
}

type Handler = (request: Request, response: Response) => Promise<void>;

interface App {
  post(path: string, ...handlers: readonly Handler[]): void;
}

declare const express: (() => App) & { json(): Handler };
// biome-ignore lint/style/noDefaultExport: as Express exports it.
export default express;
