// Whether a host is a test installation, where Daybook shows a banner (spec 1).

/** @param hosts the setting: lower-case host names, separated by spaces. @param host without its port. */
export function isDevelopmentHost(hosts: string, host: string): boolean {
  return host !== '' && hosts.split(' ').includes(host.toLowerCase())
}
