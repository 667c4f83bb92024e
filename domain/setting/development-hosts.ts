// Parses the setting with the host names of test installations.

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** Characters of a host name. */
const HOST_MAX = 253

/** The host names in a text, separated by spaces, commas or semicolons, in lower case as in browsers. */
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
