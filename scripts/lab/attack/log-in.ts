// Signs in by the legacy interface.

/**
 * @param account the part of the e-mail address before the @.
 * @param from the network to pretend; by default this machine's.
 * @returns the status of the answer, and the access token if the sign-in was right.
 */
export async function logIn(url: string, account: string, password: string, from?: string) {
  const response = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(from !== undefined && { 'x-forwarded-for': from }) },
    body: JSON.stringify({ email: `${account}@demo.example`, password }),
  })
  const body = (await response.json().catch(() => ({}))) as { access_token?: string }
  return { status: response.status, token: body.access_token }
}
