import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { answerMalformedRequest, enforceBodyLimits } from '#lib/server/http/incoming.ts'

const MB = 1024 * 1024
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** A real server with a free choice of handler behind the body limits, and a raw client. */
const behindLock = async (handle: Handle, limit = MB, times = { grace: 300, tick: 50, linger: 100 }) => {
  const server = createServer((request, response) => {
    enforceBodyLimits(request, response, { limit, times })
    handle(request, response)
  })
  answerMalformedRequest(server, { 'x-content-type-options': 'nosniff' })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let said = ''
  socket.on('data', (piece) => (said += piece))
  socket.on('error', () => {})
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(said)))
  stops.push(() => {
    socket.destroy()
    server.close()
    server.closeAllConnections()
  })
  return { socket, closed }
}

const HEAD = 'POST / HTTP/1.1\r\nhost: x\r\n'
const PIECE = Buffer.alloc(65_536, 'a')

const pour = (socket: Socket): void => {
  const more = () => {
    while (!socket.destroyed && socket.write(PIECE));
  }
  socket.on('drain', more)
  more()
}

describe('[T-I2] limits on every request body', () => {
  test('a handler that never stops reading is cut off at the limit', async () => {
    let taken = 0
    const { socket, closed } = await behindLock((request) => request.on('data', (piece) => (taken += piece.length)))
    socket.write(`${HEAD}content-length: ${600 * MB}\r\n\r\n`)
    pour(socket)
    expect(await closed).toMatch(/^HTTP\/1\.1 413 /)
    expect(taken).toBeLessThanOrEqual(MB + PIECE.length)
  })

  test('a silent or a very slow body ends with 408', async () => {
    for (const drip of [false, true]) {
      const { socket, closed } = await behindLock((request) => request.resume())
      socket.write(`${HEAD}content-length: 1000\r\n\r\nab`)
      const timer = drip ? setInterval(() => socket.write('a'), 40) : undefined
      expect(await closed).toMatch(/^HTTP\/1\.1 408 /)
      clearInterval(timer)
    }
  })

  test('a body that the process has not read yet does not count as slow', async () => {
    let answer = () => {}
    const { socket, closed } = await behindLock((request, response) => {
      answer = () => request.on('data', () => {}).on('end', () => response.end('taken'))
      setTimeout(answer, 1_000)
    })
    socket.write(`${HEAD}connection: close\r\ncontent-length: ${MB / 2}\r\n\r\n`)
    socket.write(Buffer.alloc(MB / 2))
    expect(await closed).toMatch(/taken/)
  })

  test('sending stops when the response leaves the body unread', async () => {
    const { socket, closed } = await behindLock((_request, response) => response.writeHead(413).end('no'))
    socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n10000\r\n`)
    pour(socket)
    expect(await closed).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('a client refused early can still send the rest, as a browser does before it reads the response', async () => {
    const times = { grace: 5_000, tick: 50, linger: 5_000 }
    const { socket } = await behindLock((_request, response) => response.writeHead(413).end('no'), MB, times)
    socket.write(`${HEAD}content-length: ${4 * MB}\r\n\r\n`)
    const answered = new Promise<string>((resolve) => socket.once('data', (piece) => resolve(String(piece))))
    for (let left = 4 * MB; left > 0; left -= PIECE.length) {
      await new Promise<void>((sent, cut) => socket.write(PIECE, (error) => (error ? cut(error) : sent())))
      // Slow enough to take a second in total.
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
    expect(await answered).toMatch(/^HTTP\/1\.1 413 /)
    // The next request on the connection is answered as well.
    const next = new Promise<string>((resolve) => socket.once('data', (piece) => resolve(String(piece))))
    socket.write(`${HEAD}content-length: 0\r\n\r\n`)
    expect(await next).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('a client that disconnects after the response, with its body unread, causes no error', async () => {
    const raised: unknown[] = []
    const note = (error: unknown) => raised.push(error)
    process.on('uncaughtException', note)
    stops.push(() => process.off('uncaughtException', note))
    const { socket, closed } = await behindLock((_request, response) => response.writeHead(413).end('no'))
    socket.write(`${HEAD}content-length: 1000\r\n\r\nab`)
    socket.once('data', () => socket.destroy())
    await closed
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(raised).toEqual([])
  })

  test('an invalid request is refused with the standard headers', async () => {
    const { socket, closed } = await behindLock((_request, response) => response.end())
    socket.write('NONSENSE\r\n\r\n')
    expect(await closed).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nx-content-type-options: nosniff\r\n/)
  })
})
