import { parentPort, workerData } from 'node:worker_threads'
import type pg from 'pg'
import type { Cells } from '#lib/server/column-store/cells.ts'
import { catchUp, connectFeed, type HeldTable, readRows, type Seen } from '#lib/server/column-store/feed.ts'
import { rankIn } from '#lib/server/column-store/grouping.ts'
import { release } from '#lib/server/column-store/mask-pool.ts'
import { forgetMasks, maskOf } from '#lib/server/column-store/masks.ts'
import { readOrder } from '#lib/server/column-store/order-feed.ts'
import {
  createOrder,
  dropUnused,
  markWritten,
  type Order,
  type OrderKeys,
  readOrderedPage,
} from '#lib/server/column-store/orders.ts'
import type { Answered, Asked, Found, FromThread, ToThread } from '#lib/server/column-store/questions.ts'
import { sumIn } from '#lib/server/column-store/summing.ts'
import { createTallies } from '#lib/server/column-store/tallies.ts'
import { computeTotals } from '#lib/server/column-store/totals.ts'
import { LONGEST_GAP } from '#lib/server/database/snapshots.ts'

/**
 * The worker thread that caches a table's rows and answers queries from them. It polls the database before each answer, so that
 * people find what they have just saved. If the database is unavailable, it reports that and reloads once the database is back.
 */
const { held, url } = workerData as { held: HeldTable; url: string }
const port = parentPort as NonNullable<typeof parentPort>
const report = (message: FromThread): void => port.postMessage(message)

const describeTrouble = (error: unknown): FromThread => {
  const { message, code } = error as Error & { code?: string }
  return { kind: 'trouble', reason: message, ...(code ? { code } : {}) }
}

/** Milliseconds between polls without queries, and until a failed connection is tried again. */
const POLL_INTERVAL = 30_000
const RETRY_DELAY = 2_000
/** After this many written rows an order is read again; after the second number, the database sorts until it is. */
const MANY_WRITTEN = 500
const MOST_WRITTEN = 5_000
/** Up to this many rows need no cached order: the database sorts them by key. */
const FEW = 2_000
/** The order that most lists are shown in: cached from the start and never dropped. */
const [USUAL] = Object.keys(held.orders) as [string]

/** The state of the cache. `wanted` are the orders to read; `coming` is the one being read, in which written rows are marked, too. */
type Holding = {
  client: pg.Client
  seen: Seen
  tallies: ReturnType<typeof createTallies>
  polledAt: number
  orders: Map<string, Order>
  wanted: Map<string, OrderKeys>
  coming: Order | null
  isReading: boolean
}

let holding: Holding | null = null
let waiting: (() => void)[] = []
let isPolling = false

const begin = async (): Promise<void> => {
  holding = null
  forgetMasks()
  let client: pg.Client | undefined
  try {
    client = await connectFeed(url, () => lose(client))
    const started = performance.now()
    const seen = await readRows(client, held)
    holding = {
      client,
      seen,
      tallies: createTallies(seen.rows, held.columns),
      polledAt: Date.now(),
      orders: new Map(),
      wanted: new Map(),
      coming: null,
      isReading: false,
    }
    void requestOrder(holding, USUAL)
    report({ kind: 'ready', rows: seen.rows.size, milliseconds: Math.round(performance.now() - started) })
  } catch (error) {
    report(describeTrouble(error))
    await client?.end().catch(() => undefined)
    setTimeout(begin, RETRY_DELAY)
  }
}

const lose = (client: pg.Client | undefined): void => {
  if (!holding || holding.client !== client) return
  holding = null
  report({ kind: 'warm', isWarm: false })
  report({ kind: 'trouble', reason: 'Connection terminated' })
  client.end().catch(() => undefined)
  setTimeout(begin, RETRY_DELAY)
}

// A query that arrives during a poll waits for the next one: the running poll may not see what its caller wrote.
const poll = (): Promise<void> =>
  new Promise((done) => {
    waiting.push(done)
    if (!isPolling) void pollForAll()
  })

const pollForAll = async (): Promise<void> => {
  isPolling = true
  while (waiting.length > 0) {
    const served = waiting
    waiting = []
    await pollOnce()
    for (const done of served) done()
  }
  isPolling = false
}

const pollOnce = async (): Promise<void> => {
  const current = holding
  if (!current) return
  if (Date.now() - current.polledAt > LONGEST_GAP) return lose(current.client)
  try {
    const written = await catchUp(current.client, held, current.seen)
    if (written.length > 0) forgetMasks()
    for (const order of [...current.orders.values(), ...(current.coming ? [current.coming] : [])])
      for (const place of written) markWritten(order, place)
    current.polledAt = Date.now()
  } catch (error) {
    report(describeTrouble(error))
    lose(current.client)
  }
}

// Reads orders one after the other on a separate connection, while queries are answered from those that are cached.
const readWanted = async (current: Holding, client: pg.Client): Promise<void> => {
  while (current.wanted.size > 0) {
    const [name, keys] = [...current.wanted][0] as [string, OrderKeys]
    const coming = createOrder(Date.now())
    current.coming = coming
    current.orders.set(
      name,
      Object.assign(coming, await readOrder(client, held, { order: keys, rows: current.seen.rows })),
    )
    current.wanted.delete(name)
    current.coming = null
    if (holding === current && name === USUAL) report({ kind: 'warm', isWarm: true })
  }
}

const requestOrder = async (current: Holding, name: string): Promise<void> => {
  const keys = held.orders[name]
  if (keys) current.wanted.set(name, keys)
  if (current.isReading) return
  current.isReading = true
  let client: pg.Client | undefined
  try {
    client = await connectFeed(url, () => undefined)
    await readWanted(current, client)
  } catch (error) {
    report(describeTrouble(error))
    current.wanted.clear()
  } finally {
    current.coming = null
    current.isReading = false
    await client?.end().catch(() => undefined)
  }
}

const answer = async (asked: Asked): Promise<Found | null> => {
  await poll()
  const current = holding
  if (!current) return null
  const { rows } = current.seen
  const mask = maskOf(rows, held.columns, asked.where)
  const { total, sum } = computeTotals(held.sum ? (rows.columns[held.sum] as Cells) : null, mask)
  const page = buildPage({ current, order: getOrder(current, asked), mask, total, asked })
  release(mask)
  return { total, sum: sum.toString(), page }
}

/** Answers any question from rows that include everything committed before it; null if there are none. */
const answerQuestion = async (question: ToThread): Promise<Answered> => {
  if ('asked' in question) return answer(question.asked)
  await poll()
  if (!holding) return null
  const { seen, tallies } = holding
  if ('ranked' in question) return rankIn(seen.rows, held, question.ranked)
  if ('summed' in question) return sumIn(seen.rows, held, question.summed)
  return 'tallied' in question ? tallies.tally(question.tallied) : tallies.gather(question.gathered)
}

// Reads an order in the background when it is first asked for, and again when too many of its rows were written.
const getOrder = (current: Holding, { order: name }: Asked): Order | undefined => {
  const order = current.orders.get(name)
  if (order) order.usedAt = Date.now()
  if (!order || order.written.length > MANY_WRITTEN) void requestOrder(current, name)
  return order
}

type PageAsked = { current: Holding; order: Order | undefined; mask: Uint8Array; total: number; asked: Asked }

const buildPage = ({ current, order, mask, total, asked: { shown, slice } }: PageAsked): Found['page'] => {
  const { rows } = current.seen
  if (order && order.written.length <= MOST_WRITTEN) {
    const seen = shown ? maskOf(rows, held.columns, shown) : null
    const page = readOrderedPage(rows, { order, mask, shown: seen, slice })
    if (seen) release(seen)
    return page
  }
  if (total > FEW) return null
  const keys: number[] = []
  for (let place = 0; place < mask.length; place += 1) if (mask[place]) keys.push(rows.keys[place] as number)
  return { keys, skip: slice.offset, isOrdered: false, hiddenCount: 0 }
}

port.on('message', async (question: ToThread) => {
  const found = await answerQuestion(question).catch((error: Error) => {
    report(describeTrouble(error))
    return null
  })
  report({ kind: 'answer', id: question.id, found })
})

setInterval(() => {
  if (holding) dropUnused(holding.orders, USUAL, Date.now())
  void poll()
}, POLL_INTERVAL)
void begin()
