// Loaded before the target of the attack: resolves names below receivers.example, which look like public hosts, to the
// receivers of scripts/lab/attack/bad-receivers.ts on this machine. RECEIVERS names the file with their ports.
import dns from 'node:dns'
import { readFileSync } from 'node:fs'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { BlockList } from 'node:net'

const { lookup } = dns
dns.lookup = (host, options, callback) =>
  host.endsWith('.receivers.example')
    ? process.nextTick(callback, null, [{ address: '127.0.0.1', family: 4 }])
    : lookup(host, options, callback)

const { check } = BlockList.prototype
BlockList.prototype.check = function (address, family) {
  return address !== '127.0.0.1' && check.call(this, address, family)
}

const { request } = https
https.request = (url, options, ...rest) => {
  const to = new URL(url)
  if (!to.hostname.endsWith('.receivers.example')) return request(url, options, ...rest)
  const ports = JSON.parse(readFileSync(process.env.RECEIVERS, 'utf8'))
  const name = to.hostname.split('.', 1)[0]
  to.port = String(ports[name] ?? ports['*'])
  return request(to, { ...options, rejectUnauthorized: false }, ...rest)
}
syncBuiltinESMExports()
