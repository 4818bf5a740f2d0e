// Runs the Connect flow over HTTP, as the page does in a browser.

/** @returns headers with an access token of the sandbox user, their accounts, and the duration of the first sync. */
export async function connectSandboxUser(baseUrl, clientHeaders) {
  const post = async (path, body, headers) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };
  const { connect_token: token } = await post(
    '/auth/connect-token',
    { user_id: crypto.randomUUID() },
    clientHeaders,
  );
  const page = { Authorization: `Bearer ${token}`, 'Connect-Parent-Origin': 'http://localhost:1' };
  const api = '/link/api';
  await post(`${api}/session`, {}, page);
  await post(`${api}/session/consent`, { terms_version: '2026-11-20', locale: 'en' }, page);
  await post(
    `${api}/attempts`,
    { utility_id: '14328', fields: { username: 'user@example.com', password: 'password' } },
    page,
  );
  for (;;) {
    const response = await fetch(`${baseUrl}${api}/attempts/current`, { headers: page });
    if ((await response.json()).status === 'succeeded') break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const started = performance.now();
  const { code } = await post(`${api}/session/complete`, {}, page);
  const { access_token: accessToken } = await post(
    '/auth/token',
    { code, grant_type: 'code' },
    clientHeaders,
  );
  const headers = { ...clientHeaders, Authorization: `Bearer ${accessToken}` };
  const accounts = await (await fetch(`${baseUrl}/accounts`, { headers })).json();
  for (const { id } of accounts) {
    // 409 while the first sync takes longer than a request may wait.
    let response;
    do response = await fetch(`${baseUrl}/intervals?account_id=${id}`, { headers });
    while (response.status === 409);
    if (!response.ok) throw new Error(`/intervals: ${response.status}`);
    await response.arrayBuffer();
  }
  return { headers, accounts, firstSyncMilliseconds: performance.now() - started };
}
