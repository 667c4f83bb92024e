// Signs in by the legacy interface, from a network of one's choice.

/** @param from the network to pretend; null for this machine's. @param account the part of the e-mail address before the @. @returns the status of the answer. */
export async function logIn(
  url: string,
  from: string | null,
  account: string,
  password: string,
): Promise<number> {
  const response = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(from !== null && { 'x-forwarded-for': from }) },
    body: JSON.stringify({ email: `${account}@demo.example`, password }),
  })
  await response.text()
  return response.status
}
