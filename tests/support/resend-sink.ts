import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the sink responds to one request: delivers, returns a status, or disconnects before or after delivering. */
export type Behaviour =
  | 'accept'
  | 'hang'
  | 'drop'
  | 'accept-then-drop'
  | 'accept-then-hang'
  | { status: number; headers?: Record<string, string>; name?: string }

export type Delivered = { key: string; to: string; subject: string; html: string; text: string; body: string }

type Parsed = { to: string; subject: string; html: string; text: string }

/** A small HTTP server with Resend's documented semantics: one delivery per key, 409 for other contents with it. */
export const startResendSink = async () => {
  const delivered: Delivered[] = []
  const requests: { key: string; authorization: string }[] = []
  const byKey = new Map<string, { body: string; answer: object }>()
  const refused = new Set<string>()
  let ids = 0
  let behaviours: Behaviour[] = []
  const hanging: IncomingMessage[] = []
  let relation: Behaviour = 'accept'
  let onDelivery = (_mail: Delivered): void => {}

  const deliver = (key: string, body: string): { status: number; answer: object } => {
    const before = byKey.get(key)
    if (before && before.body !== body)
      return {
        status: 409,
        answer: { statusCode: 409, name: 'invalid_idempotent_request', message: 'another payload' },
      }
    if (before) return { status: 200, answer: before.answer }
    const parsed = JSON.parse(body)
    const answer = Array.isArray(parsed) ? deliverBatch(key, parsed) : deliverOne(key, parsed, body)
    byKey.set(key, { body, answer })
    return { status: 200, answer }
  }

  const deliverOne = (key: string, { to, subject, html, text }: Parsed, body: string): { id: string } => {
    ids += 1
    const mail = { key, to: Array.isArray(to) ? to[0] : to, subject, html, text, body }
    delivered.push(mail)
    onDelivery(mail)
    return { id: `mail-${ids}` }
  }

  // As with `x-batch-validation: permissive`: valid mails are sent, invalid ones reported by index.
  const deliverBatch = (key: string, mails: Parsed[]): object => {
    const errors = mails.flatMap(({ to }, index) =>
      refused.has(to) ? [{ index, message: `bad address ${index}` }] : [],
    )
    const data = mails.filter(({ to }) => !refused.has(to)).map((mail) => deliverOne(key, mail, JSON.stringify(mail)))
    return { data, errors }
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const key = String(request.headers['idempotency-key'] ?? '')
    requests.push({ key, authorization: String(request.headers.authorization) })
    const behaviour = behaviours.shift() ?? relation
    const body = Buffer.concat(chunks).toString('utf8')
    const answer = (status: number, value: object, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
    if (typeof behaviour === 'object') {
      const { status, headers, name = 'application_error' } = behaviour
      return void answer(status, { statusCode: status, name, message: 'scripted' }, headers)
    }
    if (behaviour === 'hang') return void hanging.push(request)
    if (behaviour === 'drop') return void request.socket.destroy()
    const { status, answer: value } = deliver(key, body)
    if (behaviour === 'accept-then-drop') return void request.socket.destroy()
    if (behaviour === 'accept-then-hang') return void hanging.push(request)
    answer(status, value)
  }

  const server = createServer((request, response) => void serve(request, response).catch(() => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delivered,
    requests,
    /** The responses to the next requests; afterwards every one gets `then`. */
    script: (next: Behaviour[], then: Behaviour = 'accept') => {
      behaviours = [...next]
      relation = then
    },
    /** Closes the connections that got no response. */
    breakOff: () => {
      for (const { socket } of hanging.splice(0)) socket.destroy()
    },
    /** Refuses an address in batches. */
    refuse: (address: string) => refused.add(address),
    onDelivery: (listener: (mail: Delivered) => void) => {
      onDelivery = listener
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
