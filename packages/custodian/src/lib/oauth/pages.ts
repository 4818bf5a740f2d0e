import { escapeMarkup } from '../http.ts';
import type { Client, Customer } from '../options.ts';

/** The first page. It posts `login`, `password` and `registration_code` to its own address. */
export function signInPage(client: Client, needsCode: boolean, error: string | null): Response {
  const code = needsCode
    ? '<p><label for="code">Registration code</label><input id="code" name="registration_code" required></p>'
    : '';
  const alert = error === null ? '' : `<p role="alert">${escapeMarkup(error)}</p>`;
  return page(
    'Sign in',
    `<p>${escapeMarkup(client.clientId)} asks for your energy data.</p>${alert}
<form method="post">
<p><label for="login">User name</label><input id="login" name="login" autocomplete="username" required></p>
<p><label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required></p>
${code}<p><button>Sign in</button></p>
</form>`,
    error === null ? 200 : 403,
  );
}

/** The second page. It posts `transaction`, `usage_point` (several) and `decision`. */
export function choicePage(
  client: Client,
  customer: Customer,
  transaction: string,
  error: string | null,
): Response {
  const alert = error === null ? '' : `<p role="alert">${escapeMarkup(error)}</p>`;
  const choices = customer.usagePoints.map(({ id, title }, index) => {
    const input = `<input type="checkbox" id="point-${index}" name="usage_point" value="${escapeMarkup(id)}" checked>`;
    return `<p>${input}<label for="point-${index}">${escapeMarkup(title ?? id)}</label></p>`;
  });
  return page(
    'Share your data',
    `<p>${escapeMarkup(client.clientId)} will be able to read your energy data until you end it.</p>${alert}
<form method="post">
<input type="hidden" name="transaction" value="${escapeMarkup(transaction)}">
<fieldset><legend>Share data of</legend>${choices.join('')}</fieldset>
<p><button name="decision" value="agree">Agree</button> <button name="decision" value="decline">Decline</button></p>
</form>`,
    error === null ? 200 : 400,
  );
}

/** For somebody who opens the custodian without an app. */
export function startPage(): Response {
  return page(
    'A utility for tests',
    '<p>Apps send its customers here to share their energy data. Nothing here is real.</p>',
    200,
  );
}

/** For requests that must not be answered at their redirect URI. */
export function errorPage(message: string): Response {
  return page('This link does not work', `<p role="alert">${escapeMarkup(message)}</p>`, 400);
}

export function blankPage(): Response {
  return html('', 200);
}

const page = (title: string, content: string, status: number): Response =>
  html(
    `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} - Test Utility</title>
<style>${style}</style>
<main><p class="name">Test Utility</p><h1>${title}</h1>
${content}
</main>
</html>
`,
    status,
  );

const html = (body: string, status: number): Response =>
  new Response(body, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    },
  });

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 26rem; margin: 2rem auto; padding: 0 1rem; }
.name { font-weight: 600; }
h1 { font-size: 1.5rem; line-height: 1.2; }
label { display: block; }
input:not([type=checkbox]) { box-sizing: border-box; width: 100%; }
input, button { font: inherit; min-height: 2.75rem; padding: 0 .75rem; }
input[type=checkbox] { min-height: 0; width: 1.25rem; height: 1.25rem; margin: 0 .5rem 0 0; vertical-align: middle; }
input[type=checkbox] + label { display: inline; }
[role=alert] { border-left: .25rem solid; padding-left: .75rem; }
`;
