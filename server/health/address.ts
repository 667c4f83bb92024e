// Checks the path of the current request: its proxies and its address.
import { isLoopback } from '#server/process/network.ts'
import { ok, warning, wrong, type Finding } from './check.ts'

/** Reads a header of the request. */
export type HeaderOf = (name: string) => string | null | undefined

type Setting = { publicUrl: string; trustProxy: number; production: boolean }

export const addressCheck = { code: 'address', title: 'Address and proxy' } as const

/** Compares a request with PUBLIC_URL and TRUST_PROXY. */
export function judgeAddress({ publicUrl, trustProxy, production }: Setting, header: HeaderOf): Finding {
  const { protocol, hostname } = new URL(publicUrl)
  const isEncrypted = protocol === 'https:'
  if (!isEncrypted && production)
    return wrong(
      `PUBLIC_URL is ${publicUrl}: passwords and cookies travel unencrypted.`,
      'Put a proxy with a certificate in front, and set PUBLIC_URL to its https address.',
    )
  const proxies = listOf(header('x-forwarded-for')).length
  if (proxies > 0 && trustProxy === 0)
    return warning(
      'A proxy is in front, and TRUST_PROXY is 0: Daybook takes the address of the proxy for that of all people.',
      'Set TRUST_PROXY to the number of proxies in front.',
    )
  if (trustProxy > 0 && proxies < trustProxy)
    return warning(
      `TRUST_PROXY is ${trustProxy}, and this request passed ${proxies === 0 ? 'none' : `only ${proxies}`}: callers could forge their address.`,
      'Set TRUST_PROXY to the number of proxies in front, and let nobody reach Daybook past them.',
    )
  const forwarded = listOf(header('x-forwarded-proto')).at(-1)
  if (trustProxy > 0 && forwarded !== undefined && `${forwarded}:` !== protocol)
    return warning(
      `The proxy was called with ${forwarded}, and PUBLIC_URL is ${publicUrl}.`,
      `Let the proxy accept only ${protocol.slice(0, -1)}, or correct PUBLIC_URL.`,
    )
  // Browsers send it with every query of the application.
  const origin = header('origin')
  if (origin && origin !== publicUrl)
    return warning(
      `You opened Daybook at ${origin}, and PUBLIC_URL is ${publicUrl}: links in mail lead there.`,
      'Set PUBLIC_URL to the address that people open.',
    )
  if (!isEncrypted && !isLoopback(hostname))
    return warning(
      `PUBLIC_URL is ${publicUrl}: passwords and cookies travel unencrypted.`,
      'Put a proxy with a certificate in front, and set PUBLIC_URL to its https address.',
    )
  return ok(`Daybook is at ${publicUrl}.`)
}

function listOf(value: string | null | undefined): string[] {
  return (value ?? '').split(',').flatMap((one) => one.trim() || [])
}
