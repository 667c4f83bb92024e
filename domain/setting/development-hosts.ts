// Which addresses are those of a test installation, where a banner says so (spec 1): a setting with host names.

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** Characters of a host name. */
const HOST_MAX = 253

/** The host names in a text, separated by spaces, commas or semicolons, as browsers spell them. */
export function hostsIn(text: string): string[] {
  return [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ]
}

export function isHostName(host: string): boolean {
  return host.length <= HOST_MAX && host.split('.').every((label) => LABEL.test(label))
}

/** @param hosts the setting. @param host of an address, without its port. */
export function isDevelopmentHost(hosts: string, host: string): boolean {
  return hostsIn(hosts).includes(host.toLowerCase())
}
