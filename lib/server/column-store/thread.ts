import { parentPort, workerData } from 'node:worker_threads'
import type pg from 'pg'
import type { Cells } from '#lib/server/column-store/cells.ts'
import { catchUp, connectFeed, type HeldTable, readOrder, readRows, type Seen } from '#lib/server/column-store/feed.ts'
import { rankIn } from '#lib/server/column-store/grouping.ts'
import { forgetMasks, maskOf, release, totalsOf } from '#lib/server/column-store/masks.ts'
import { markWritten, type Order, type OrderKeys, pageOf } from '#lib/server/column-store/orders.ts'
import type { Asked, Found, FromThread, ToThread } from '#lib/server/column-store/questions.ts'
import type { RankAsked, RankFound } from '#lib/server/column-store/ranks.ts'
import { LONGEST_GAP } from '#lib/server/database/snapshots.ts'

/**
 * The thread that holds a table's rows and answers from them. Before each answer it takes in what was committed until then, so
 * whoever saved a moment ago finds it. Without its database it says so, and begins anew once it is back.
 */
const { held, url } = workerData as { held: HeldTable; url: string }
const port = parentPort as NonNullable<typeof parentPort>
const tell = (message: FromThread): void => port.postMessage(message)

const troubleOf = (error: unknown): FromThread => {
  const { message, code } = error as Error & { code?: string }
  return { kind: 'trouble', reason: message, ...(code ? { code } : {}) }
}

const LOOKS_EVERY = 30_000
const TRIES_AGAIN = 2_000
/** An order is read anew after so many written rows, and is left to the database past the second figure. */
const MANY_WRITTEN = 500
const MOST_WRITTEN = 5_000
/** So few rows need no order: the database sorts them. */
const FEW = 2_000

/** Of the orders that are `wanted` one is `coming`: it is being read, and told meanwhile what is written. */
type Holding = {
  client: pg.Client
  seen: Seen
  lookedAt: number
  orders: Map<string, Order>
  wanted: Map<string, OrderKeys>
  coming: Order | null
  isReading: boolean
}

let holding: Holding | null = null
let waiting: (() => void)[] = []
let isLooking = false

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
      lookedAt: Date.now(),
      orders: new Map(),
      wanted: new Map(),
      coming: null,
      isReading: false,
    }
    tellOrders(holding)
    void want(holding, held.orders)
    tell({ kind: 'ready', rows: seen.rows.size, milliseconds: Math.round(performance.now() - started) })
  } catch (error) {
    tell(troubleOf(error))
    await client?.end().catch(() => undefined)
    setTimeout(begin, TRIES_AGAIN)
  }
}

const lose = (client: pg.Client | undefined): void => {
  if (!holding || holding.client !== client) return
  holding = null
  tellOrders(null)
  tell({ kind: 'trouble', reason: 'Connection terminated' })
  client.end().catch(() => undefined)
  setTimeout(begin, TRIES_AGAIN)
}

// How many of the orders there are.
const tellOrders = (current: Holding | null): void => {
  const names = Object.keys(held.orders)
  tell({ kind: 'orders', held: names.filter((name) => current?.orders.has(name)).length, of: names.length })
}

// Whoever asks while a look is under way waits for the next one: the running one may not see what they wrote.
const look = (): Promise<void> =>
  new Promise((done) => {
    waiting.push(done)
    if (!isLooking) void lookForAll()
  })

const lookForAll = async (): Promise<void> => {
  isLooking = true
  while (waiting.length > 0) {
    const served = waiting
    waiting = []
    await lookOnce()
    for (const done of served) done()
  }
  isLooking = false
}

const lookOnce = async (): Promise<void> => {
  const current = holding
  if (!current) return
  if (Date.now() - current.lookedAt > LONGEST_GAP) return lose(current.client)
  try {
    const written = await catchUp(current.client, held, current.seen)
    if (written.length > 0) forgetMasks()
    for (const order of [...current.orders.values(), ...(current.coming ? [current.coming] : [])])
      for (const place of written) markWritten(order, place)
    current.lookedAt = Date.now()
  } catch (error) {
    tell(troubleOf(error))
    lose(current.client)
  }
}

// Read on a connection of its own, one after the other, while questions are answered from what there is.
const readWanted = async (current: Holding, client: pg.Client): Promise<void> => {
  while (current.wanted.size > 0) {
    const [name, keys] = [...current.wanted][0] as [string, OrderKeys]
    const coming: Order = { places: new Int32Array(0), emptyFrom: 0, isWritten: new Uint8Array(0), written: [] }
    current.coming = coming
    current.orders.set(name, Object.assign(coming, await readOrder(client, held, keys, current.seen.rows)))
    current.wanted.delete(name)
    current.coming = null
    if (holding === current) tellOrders(current)
  }
}

const want = async (current: Holding, asked: Readonly<Record<string, OrderKeys>>): Promise<void> => {
  for (const [name, keys] of Object.entries(asked)) current.wanted.set(name, keys)
  if (current.isReading) return
  current.isReading = true
  let client: pg.Client | undefined
  try {
    client = await connectFeed(url, () => undefined)
    await readWanted(current, client)
  } catch (error) {
    tell(troubleOf(error))
    current.wanted.clear()
  } finally {
    current.coming = null
    current.isReading = false
    await client?.end().catch(() => undefined)
  }
}

const answer = async (asked: Asked): Promise<Found | null> => {
  await look()
  const current = holding
  if (!current) return null
  const { rows } = current.seen
  const mask = maskOf(rows, held.columns, asked.where)
  const { total, sum } = totalsOf(held.sum ? (rows.columns[held.sum] as Cells) : null, mask)
  const page = pageAmong({ current, order: orderFor(current, asked), mask, total, asked })
  release(mask)
  return { total, sum: sum.toString(), page }
}

const rank = async (asked: RankAsked): Promise<RankFound | null> => {
  await look()
  return holding ? rankIn(holding.seen.rows, held, asked) : null
}

// What is not there, or is due to be read anew, is asked for meanwhile.
const orderFor = (current: Holding, { order: name }: Asked): Order | undefined => {
  const order = current.orders.get(name)
  const keys = held.orders[name]
  if (keys && (!order || order.written.length > MANY_WRITTEN)) void want(current, { [name]: keys })
  return order
}

type PageAsked = { current: Holding; order: Order | undefined; mask: Uint8Array; total: number; asked: Asked }

const pageAmong = ({ current, order, mask, total, asked: { shown, slice } }: PageAsked): Found['page'] => {
  const { rows } = current.seen
  if (order && order.written.length <= MOST_WRITTEN) {
    const seen = shown ? maskOf(rows, held.columns, shown) : null
    const page = pageOf(rows, order, mask, seen, slice)
    if (seen) release(seen)
    return page
  }
  if (total > FEW) return null
  const keys: number[] = []
  for (let place = 0; place < mask.length; place += 1) if (mask[place]) keys.push(rows.keys[place] as number)
  return { keys, skip: slice.offset, isOrdered: false }
}

port.on('message', async (question: ToThread) => {
  const found = await ('asked' in question ? answer(question.asked) : rank(question.ranked)).catch((error: Error) => {
    tell(troubleOf(error))
    return null
  })
  tell({ kind: 'answer', id: question.id, found })
})

setInterval(() => void look(), LOOKS_EVERY)
void begin()
