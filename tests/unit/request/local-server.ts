import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

type Reply = (response: ServerResponse, request: Received) => void

/** A real server on a free local port that records requests and responds as each test says. */
export const startLocalServer = async () => {
  const received: Received[] = []
  let reply: Reply = (response) => response.end('{}')
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url = '', headers } = request
    const entry = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') }
    received.push(entry)
    reply(response, entry)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    received,
    answer: (next: Reply) => {
      reply = next
    },
    answerJson: (status: number, body: unknown) => {
      reply = (response) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(body))
      }
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

export type LocalServer = Awaited<ReturnType<typeof startLocalServer>>
