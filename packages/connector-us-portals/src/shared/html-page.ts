/** A web page of a fake. @param body HTML. */
export function htmlPage(
  title: string,
  body: string,
  { status = 200, headers = {} }: ResponseInit = {},
): Response {
  return new Response(
    `<!DOCTYPE html>\n<html>\n<head><title>${title}</title></head>\n<body>\n${body}\n</body>\n</html>\n`,
    { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } },
  );
}
