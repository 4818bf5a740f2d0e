/** Answers with a web page, as proxies and bot managers do. */
export function fakeWebPage(title: string, status: number): Response {
  return new Response(`<!DOCTYPE html><html><head><title>${title}</title></head></html>`, {
    status,
    headers: { 'content-type': 'text/html' },
  });
}
