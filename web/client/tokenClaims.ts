// What an access token says, read without checking its signature.

/** Whether two tokens are of the same user. */
export function isOfSame(one: string, other: string): boolean {
  return readClaims(one)?.sub === readClaims(other)?.sub
}

/** When a token expires, in milliseconds since 1970 (spec 9); 0 if the token cannot be decoded. */
export function expiresAt(token: string): number {
  return (readClaims(token)?.exp ?? 0) * 1000
}

type Claims = { sub: string; exp: number; iat?: number; ends?: number }

/** The claims of a token; null if it cannot be decoded. */
export function readClaims(token: string): Claims | null {
  try {
    const payload = token.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/')
    return JSON.parse(atob(payload)) as Claims
  } catch {
    return null
  }
}
