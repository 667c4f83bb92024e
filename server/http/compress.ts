// Compresses the larger responses of GraphQL.
import type http from 'node:http'
import { constants, gzip } from 'node:zlib'

/** Shorter responses are not compressed. */
const BYTES_MIN = 1024
/** Takes about 0.1 ms for 30 kB of rows, which become a sixth. */
const options = { level: constants.Z_BEST_SPEED }

/**
 * Compresses a response of one chunk if the client accepts gzip. Streams pass unchanged, because their events must not
 * wait for each other.
 */
export function compressing(
  request: http.IncomingMessage,
  response: http.ServerResponse,
): http.ServerResponse {
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return response
  const writeHead = response.writeHead.bind(response)
  const end = response.end.bind(response)
  response.writeHead = ((status: number, text: string, headers: http.OutgoingHttpHeaders = {}) => {
    response.writeHead = writeHead
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) response.setHeader(name, value)
    if (!isCompressible(response)) return writeHead(status, text)
    response.write = ((body: string | Uint8Array) => {
      gzip(body, options, (error, zipped) => {
        if (error) return response.destroy(error)
        response.setHeader('Content-Encoding', 'gzip')
        response.setHeader('Content-Length', zipped.length)
        response.appendHeader('Vary', 'Accept-Encoding')
        writeHead(status, text)
        end(zipped)
      })
      return true
    }) as typeof response.write
    // `write` ends the response after compressing the body.
    response.end = () => response
    return response
  }) as typeof response.writeHead
  return response
}

function isCompressible(response: http.ServerResponse): boolean {
  const type = String(response.getHeader('content-type') ?? '')
  return (
    /^application\/(graphql-response\+)?json\b/.test(type) &&
    Number(response.getHeader('content-length')) >= BYTES_MIN
  )
}
