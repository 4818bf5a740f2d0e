/** The address to redirect the browser to. */
export async function startConnect(userId: string, state: string): Promise<string> {
  const response = await fetch(`${process.env.UTILITY_CONNECT_URL}/auth/connect-token`, {
    method: 'POST',
    headers: {
      'Service-Client-Id': process.env.UTILITY_CONNECT_CLIENT_ID ?? '',
      'Service-Secret': process.env.UTILITY_CONNECT_CLIENT_SECRET ?? '',
    },
    body: new URLSearchParams({ user_id: userId }),
  });
  if (!response.ok) throw new Error(`No connect token: ${response.status}.`);
  const { connect_token, connect_url } = (await response.json()) as {
    connect_token: string;
    connect_url: string;
  };
  const query = new URLSearchParams({
    connect_token,
    redirect_uri: 'https://app.example.com/callback',
    state,
  });
  return `${connect_url}/?${query}`;
}
