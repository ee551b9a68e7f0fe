import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'

const SCRIPT = join(import.meta.dirname, '../support/mailing-process.ts')
const MAILS = 100
const BYTES = 26_214_400
const MOST_ADDED = 64 * 1_048_576
/** The number of base64 characters of the file, without line breaks. */
const ENCODED = Math.ceil(BYTES / 3) * 4
const TIMEOUT = 600_000

/** Sends in a process with a worker's memory limit; returns the memory used beyond that without files. */
const addedBy = async (environment: Record<string, string>): Promise<number> => {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--max-old-space-size=256', '--max-semi-space-size=2', SCRIPT],
    {
      env: { ...process.env, MAILS: String(MAILS), BYTES: String(BYTES), ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [said, code] = await Promise.all([text(child.stdout), new Promise((resolve) => child.once('exit', resolve))])
  expect(code).toBe(0)
  const { before, added } = JSON.parse(said) as { before: number; added: number }
  console.log(`before ${(before / 1_048_576).toFixed(0)} MB, added ${(added / 1_048_576).toFixed(0)} MB`)
  return added
}

const sizeOf = async (stream: AsyncIterable<Buffer>): Promise<number> => {
  let size = 0
  for await (const chunk of stream) size += chunk.length
  return size
}

const portOf = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return (server.address() as AddressInfo).port
}

test('25 MB to 100 people over SMTP add at most 64 MB to the worker, one at a time', { timeout: TIMEOUT }, async () => {
  const sizes: number[] = []
  let [open, mostOpen] = [0, 0]
  const { server } = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      open += 1
      mostOpen = Math.max(mostOpen, open)
      sizes.push(await sizeOf(stream))
      open -= 1
      done()
    },
  })
  const port = await portOf(server)
  try {
    const added = await addedBy({ SMTP_URL: `smtp://127.0.0.1:${port}`, RESEND_API_KEY: '' })
    expect(sizes.filter((size) => size > ENCODED)).toHaveLength(MAILS)
    expect(mostOpen).toBe(1)
    expect(added).toBeLessThanOrEqual(MOST_ADDED)
  } finally {
    server.close()
  }
})

test('the same over Resend', { timeout: TIMEOUT }, async () => {
  const sizes: number[] = []
  const server = createServer(async (request, response) => {
    sizes.push(await sizeOf(request))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: `mail-${sizes.length}` }))
  })
  const port = await portOf(server)
  try {
    const added = await addedBy({ RESEND_API_KEY: 're_test', RESEND_BASE_URL: `http://127.0.0.1:${port}` })
    expect(sizes.filter((size) => size > ENCODED)).toHaveLength(MAILS)
    expect(added).toBeLessThanOrEqual(MOST_ADDED)
  } finally {
    server.close()
  }
})
