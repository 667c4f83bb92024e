// Whether an address is that of a test installation, where a banner says so (spec 1).

/** @param hosts the setting: host names in small letters, separated by spaces. @param host without its port. */
export function isDevelopmentHost(hosts: string, host: string): boolean {
  return host !== '' && hosts.split(' ').includes(host.toLowerCase())
}
