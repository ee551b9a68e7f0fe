import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import type { Declaration } from '#lib/web/route.ts'
import type { Endpoint } from '#scripts/endpoint-files.ts'
import { listSourceEndpoints } from '#scripts/endpoints.ts'
import { cookieFor } from '#tests/integration/foundation/files/pictures.ts'
import { castOf } from '#tests/support/actors.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PIECE = 16 * 1024
/** Endpoints that accept something other than a JSON body. */
const OTHERS: Record<string, { limit: number; type: string }> = {
  '/api/loans/imports': { limit: 10 * 1024 * 1024 + 8 * 1024, type: 'multipart/form-data; boundary=x' },
  '/api/files': { limit: 5 * 1024 * 1024 + 8 * 1024, type: 'multipart/form-data; boundary=x' },
  '/api/emails/drafts/[kind]/attachments': { limit: 26_214_400 + 8 * 1024, type: 'multipart/form-data; boundary=x' },
  '/api/emails/bulk/send': { limit: 26_214_400 + 2 * 1024 * 1024, type: 'multipart/form-data; boundary=x' },
  '/api/emails/marketing/send': { limit: 26_214_400 + 2 * 1024 * 1024, type: 'multipart/form-data; boundary=x' },
  '/api/auth/[...nextauth]': { limit: 10_000, type: 'application/x-www-form-urlencoded' },
  '/api/auth/back-channel-logout': { limit: 20_000, type: 'application/x-www-form-urlencoded' },
  '/api/email-preferences/[token]': { limit: 10_000, type: 'application/x-www-form-urlencoded' },
  '/api/general-public/enquiries/form': { limit: 20_000, type: 'application/x-www-form-urlencoded' },
  '/api/hooks/resend': { limit: 100_000, type: 'application/json' },
  '/api/sign-out': { limit: 10_000, type: 'application/x-www-form-urlencoded' },
}

type Handler = ((request: Request, context: unknown) => Promise<Response>) & { endpoint?: Declaration }
type Probe = { endpoint: Endpoint; handler: Handler; cookie: string; limit: number; type: string }

const { made } = await castOf()
let cookies: string[] = []
let probes: Probe[] = []
let deaf: { name: string; isDeclared: boolean }[] = []

const GAPS: Record<string, unknown> = {
  '[...nextauth]': ['signin', 'oidc'],
  '[category]': 'FirstRanking',
  '[type]': 'FirstRanking',
  '[productType]': 'FirstRanking',
  '[list]': 'current',
  '/api/accounts/me/columns/[list]': 'loans',
  '/api/emails/drafts/[kind]': 'bulk',
  '/api/emails/drafts/[kind]/attachments': 'bulk',
  '[step]': 'record',
  '[kind]': 'loans',
}
const paramsOf = ({ address, gaps = {} }: Endpoint) => ({
  ...gaps,
  ...Object.fromEntries(
    address
      .split('/')
      .filter((part) => part.startsWith('['))
      .map((part) => [part.replace(/[[\].]/g, ''), GAPS[address] ?? GAPS[part] ?? '1']),
  ),
})

/** A chunked body of a given size that counts what was read; at the end it closes, or stays silent. */
const bodyOf = (total: number, { isSilent = false, pause = 0 } = {}) => {
  const state = { taken: 0 }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (pause) await new Promise((resolve) => setTimeout(resolve, pause))
        if (state.taken >= total) return isSilent ? new Promise(() => {}) : controller.close()
        const piece = new Uint8Array(Math.min(pause ? 100 : PIECE, total - state.taken)).fill(32)
        state.taken += piece.length
        controller.enqueue(piece)
      },
    },
    { highWaterMark: 0 },
  )
  return { state, stream }
}

const send = async ({ endpoint, handler, cookie, type }: Probe, stream: ReadableStream | null, length?: number) => {
  const request = new Request(`${getEnv().NEXTAUTH_URL}${endpoint.address.replaceAll(/[[\]]/g, '')}`, {
    method: endpoint.method,
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': type,
      ...(cookie ? { cookie } : {}),
      ...(length === undefined ? {} : { 'content-length': String(length) }),
    },
    body: stream,
    duplex: 'half',
  } as RequestInit)
  const { status } = await handler(request, { params: Promise.resolve(paramsOf(endpoint)) })
  return status
}

// An endpoint reads its body if any user can make it read a chunk.
const handlerOf = async ({ file, method }: Endpoint): Promise<Handler> =>
  ((await import(join(ROOT, file))) as Record<string, Handler>)[method] as Handler

const probeOf = async (endpoint: Endpoint): Promise<Probe | null> => {
  const handler = await handlerOf(endpoint)
  const other = handler.endpoint?.body ? undefined : OTHERS[endpoint.address]
  for (const cookie of ['', ...cookies]) {
    const limit = other?.limit ?? (cookie ? 1_000_000 : 20_000)
    const probe = {
      endpoint,
      handler,
      cookie,
      limit,
      type: other?.type ?? 'application/json',
    }
    const { state, stream } = bodyOf(2)
    await send(probe, stream)
    if (state.taken > 0) return probe
  }
  return null
}

beforeAll(async () => {
  // Without the secret the webhook refuses before reading.
  getEnv().RESEND_WEBHOOK_SECRET = `whsec_${'A'.repeat(32)}`
  const people = [made.admin, made.lender, made.broker, made.lawFirm, made.dual]
  cookies = await Promise.all(people.map(({ accountId }) => cookieFor(accountId)))
  const endpoints = (await listSourceEndpoints(ROOT)).filter(
    ({ kind, method }) => kind === 'handler' && !/GET|HEAD/.test(method),
  )
  // In sequence: a busy connection pool would respond instead of the readers.
  const found: (Probe | null)[] = []
  for (const endpoint of endpoints) found.push(await probeOf(endpoint))
  probes = found.filter((probe) => probe !== null)
  const silent = endpoints.filter((_endpoint, index) => found[index] === null)
  deaf = await Promise.all(
    silent.map(async (endpoint) => ({
      name: endpoint.name,
      isDeclared: Boolean((await handlerOf(endpoint)).endpoint?.body),
    })),
  )
})

// A few at a time, within the total body limit and the connections of one process.
const faultsOf = async (work: (probe: Probe) => Promise<string | null>, width = 5): Promise<string[]> => {
  const queue = probes.values()
  const faults: string[] = []
  const hand = async () => {
    for (const probe of queue) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<string>((resolve) => {
        timer = setTimeout(resolve, 40_000, 'no answer within 40 s')
      })
      const fault = await Promise.race([work(probe), late])
      clearTimeout(timer)
      if (fault) faults.push(`${probe.endpoint.name}: ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: width }, hand))
  return faults
}

describe('every endpoint that reads a body', () => {
  test('[T-I2] declares one, or is listed here', () => {
    expect(deaf.filter(({ isDeclared }) => isDeclared).map(({ name }) => name)).toEqual([])
    expect(probes.length).toBeGreaterThan(40)
    const undeclared = probes.filter(({ handler }) => !handler.endpoint?.body).map(({ endpoint }) => endpoint.address)
    expect(undeclared.toSorted()).toEqual(Object.keys(OTHERS).toSorted())
  })

  test('[T-I2] accepts a body at its limit and refuses one byte more, with or without a content length', async () => {
    const faults = await faultsOf(async (probe) => {
      const { limit } = probe
      const whole = await send(probe, bodyOf(limit).stream)
      // Without a provider, the keys of the logout token cannot be fetched.
      if (whole === 413 || whole === 500) return `${whole} for ${limit} bytes`
      const over = bodyOf(limit + 1)
      const told = bodyOf(limit + 1)
      const statuses = [await send(probe, over.stream), await send(probe, told.stream, limit + 1)]
      if (statuses.some((status) => status !== 413)) return `${statuses} for ${limit + 1} bytes`
      return told.state.taken > 0 ? 'read what it had to refuse by its length' : null
    })
    expect(faults).toEqual([])
  })

  test('[T-I2] stops an endless body at its limit', async () => {
    const faults = await faultsOf(async (probe) => {
      const { state, stream } = bodyOf(Number.POSITIVE_INFINITY)
      const status = await send(probe, stream)
      return status === 413 && state.taken <= probe.limit + PIECE ? null : `${status} after ${state.taken} bytes`
    })
    expect(faults).toEqual([])
  })

  test('[T-I2] ends a body that goes silent and one that is sent very slowly', async () => {
    const faults = await faultsOf(async (probe) => {
      const began = performance.now()
      const statuses = await Promise.all([
        send(probe, bodyOf(10, { isSilent: true }).stream),
        send(probe, bodyOf(9_000, { pause: 400 }).stream),
      ])
      const took = performance.now() - began
      return statuses.every((status) => status === 408) && took < 30_000 ? null : `${statuses} after ${took} ms`
    }, 25)
    expect(faults).toEqual([])
  })

  test('[T-I2] refuses an incomplete body without logging an error', async () => {
    const faults = await faultsOf(async (probe) => {
      const stream = new ReadableStream(
        { pull: (controller) => controller.error(new Error('gone')) },
        { highWaterMark: 0 },
      )
      const status = await send(probe, stream)
      return status === 400 ? null : String(status)
    })
    expect(faults).toEqual([])
  })
})

test('[T-I2] has a lower limit for visitors than for signed-in users', () => {
  const limits = (isOpen: boolean) =>
    new Set(
      probes
        .filter(({ endpoint }) => !(endpoint.address in OTHERS) && Boolean(endpoint.who?.(visitor)) === isOpen)
        .map(({ limit }) => limit),
    )
  expect([limits(true), limits(false)]).toEqual([new Set([20_000]), new Set([1_000_000])])
})

test('[T-I2] limits each account to a share of the total, so that others still get through', async () => {
  const probe = probes.find(({ endpoint }) => endpoint.name === 'POST /api/loans/system-user') as Probe
  const other = { ...probe, cookie: await cookieFor(made.staff.accountId) }
  const held = Array.from({ length: 16 }, () => bodyOf(950_000, { isSilent: true }))
  const answers = held.map(({ stream }) => send(probe, stream))
  const refused = await Promise.race([Promise.any(answers), Promise.all(answers)])
  expect(refused).toBe(503)
  expect(await send(other, bodyOf(900_000).stream)).toBe(400)
  const statuses = await Promise.all(answers)
  expect(new Set(statuses)).toEqual(new Set([503, 408]))
})
