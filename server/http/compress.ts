// Makes GraphQL's larger answers small on their way.
import type http from 'node:http'
import { constants, gzip } from 'node:zlib'

/** Bytes from which an answer is worth it. */
const WORTH = 1024
/** Little work for most of the effect: 30 kB of rows take a helper thread about 0.1 ms and become a sixth. */
const options = { level: constants.Z_BEST_SPEED }

/**
 * The response to give to the GraphQL server in place of `response`. Answers of one piece are compressed where the
 * client takes gzip; streams pass as they are, because each of their events has to arrive at once.
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
    if (!isWorthIt(response)) return writeHead(status, text)
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
    // The body that was written ends the answer once it is small.
    response.end = () => response
    return response
  }) as typeof response.writeHead
  return response
}

function isWorthIt(response: http.ServerResponse): boolean {
  const type = String(response.getHeader('content-type') ?? '')
  return (
    /^application\/(graphql-response\+)?json\b/.test(type) &&
    Number(response.getHeader('content-length')) >= WORTH
  )
}
