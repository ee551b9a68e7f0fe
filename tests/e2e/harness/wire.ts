import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** The address of the product under test. */
export const ORIGIN = (process.env.E2E_BASE_URL ?? '').replace(/\/$/, '')

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  body: string
  bytes: Buffer
  location: string | null
}
export type Letter = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  cookie?: string | undefined
  origin?: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** Sends a request exactly as written: no path is normalised, no redirect followed, no cookie stored. */
export const send = (path: string, letter: Letter = {}): Promise<Answer> => {
  const { method = 'GET', headers = {}, body, cookie, origin = ORIGIN } = letter
  const { hostname, port } = new URL(origin)
  const all = {
    ...headers,
    ...(cookie ? { cookie } : {}),
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  }
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, method, headers: all, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: bytes.toString('utf8'),
          bytes,
          location: response.headers.location ?? null,
        })
      })
    })
    // An error of a keep-alive socket that the server has just closed says nothing about the request.
    call.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' && call.reusedSocket ? resolve(send(path, letter)) : reject(error),
    )
    call.end(body)
  })
}

/** The headers that a page of our own site sends with a write. */
export const fromOurPage = (origin = ORIGIN): Record<string, string> => ({
  origin,
  'sec-fetch-site': 'same-origin',
})

/** Runs the work for each item, a few at a time, started in order. */
export const each = async <T>(items: readonly T[], work: (item: T) => Promise<void>, width = 6): Promise<void> => {
  const queue = items[Symbol.iterator]()
  const hand = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, hand))
}
