import { createReadStream, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const PREFIX = '/_next/static/'
const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Writes a brotli copy beside each text file of the build: a fifth smaller than gzip, and no work at request time. */
export const compressStatic = (root: string): void => {
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) walk(path)
      else if (TYPES[extname(entry.name)]) {
        const bytes = readFileSync(path)
        writeFileSync(
          `${path}.br`,
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
        )
      }
    }
  }
  walk(join(root, '.next/static'))
}

/** Answers a request for a compressed file of the build; false leaves it to Next. */
export const serveStatic = (root: string, request: IncomingMessage, response: ServerResponse): boolean => {
  const path = (request.url ?? '').split('?')[0] as string
  const type = TYPES[extname(path)]
  if (!path.startsWith(PREFIX) || !type || (request.method !== 'GET' && request.method !== 'HEAD')) return false
  if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return false
  const folder = join(root, '.next/static/')
  const file = normalize(join(folder, `${decode(path.slice(PREFIX.length))}.br`))
  if (!file.startsWith(folder) || !existsSync(file)) return false
  response.writeHead(200, {
    'content-type': type,
    'content-encoding': 'br',
    'content-length': statSync(file).size,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  })
  if (request.method === 'HEAD') response.end()
  else createReadStream(file).pipe(response)
  return true
}

const decode = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
