import { parentPort, workerData } from 'node:worker_threads'
import type pg from 'pg'
import type { Cells } from '#lib/server/memory/cells.ts'
import { catchUp, connectFeed, type HeldTable, readOrders, readRows, type Seen } from '#lib/server/memory/feed.ts'
import { rankIn } from '#lib/server/memory/grouping.ts'
import { forgetMasks, maskOf, release, totalsOf, valuesIn } from '#lib/server/memory/masks.ts'
import {
  type DailyOrder,
  markLoose,
  markWritten,
  type Order,
  type OrderKeys,
  pageOf,
} from '#lib/server/memory/orders.ts'
import type { Asked, Found, FromThread, ToThread } from '#lib/server/memory/questions.ts'
import type { RankAsked, RankFound } from '#lib/server/memory/ranks.ts'
import { LONGEST_GAP } from '#lib/server/snapshots.ts'

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

/** Of the orders that are `wanted` some are `coming`: they are being read, and told meanwhile what is written. */
type Holding = {
  client: pg.Client
  seen: Seen
  lookedAt: number
  orders: Map<string, Order>
  wanted: Map<string, OrderKeys | DailyOrder>
  coming: Order[]
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
      coming: [],
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

// How many of the orders of every day there are; those of one day come with the question that asks for them.
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
    for (const order of [...current.orders.values(), ...current.coming])
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
    const [first, ...others] = [...current.wanted] as [Wanted, ...Wanted[]]
    const read =
      held.isView && dayOf(first[1]) === null ? [first, ...others.filter(([, keys]) => dayOf(keys) === null)] : [first]
    current.coming = read.map(([, keys]) => ({
      day: dayOf(keys),
      places: new Int32Array(0),
      emptyFrom: 0,
      isWritten: new Uint8Array(0),
      written: [],
    }))
    const orders = read.map(([, keys]) => keys) as [DailyOrder] | OrderKeys[]
    const places = await readOrders(client, held, orders, current.seen.rows)
    for (const [at, [name, keys]] of read.entries()) {
      current.orders.set(name, Object.assign(current.coming[at] as Order, places[at]))
      if (current.wanted.get(name) === keys) current.wanted.delete(name)
    }
    current.coming = []
    if (holding === current) tellOrders(current)
  }
}

type Wanted = [name: string, keys: OrderKeys | DailyOrder]

const dayOf = (keys: OrderKeys | DailyOrder): string | null => ('day' in keys ? keys.day : null)

const want = async (current: Holding, asked: Readonly<Record<string, OrderKeys | DailyOrder>>): Promise<void> => {
  for (const [name, keys] of Object.entries(asked)) {
    const known = current.wanted.get(name)
    if (!known || dayOf(known) !== dayOf(keys)) current.wanted.set(name, keys)
  }
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
    current.coming = []
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
  const gathered = (asked.gather ?? []).map((column) => valuesIn(rows.columns[column] as Cells, mask))
  const page = pageAmong({ current, order: orderFor(current, asked), mask, total, asked })
  release(mask)
  return { total, sum: sum.toString(), gathered, page }
}

const rank = async (asked: RankAsked): Promise<RankFound | null> => {
  await look()
  return holding ? rankIn(holding.seen.rows, held, asked) : null
}

// What is not there, or is due to be read anew, is asked for meanwhile.
const orderFor = (current: Holding, { order: name, daily, where, loose }: Asked): Order | undefined => {
  const known = current.orders.get(name)
  const order = daily && known?.day !== daily.day ? undefined : known
  const keys = daily ?? held.orders[name]
  if (keys && (!order || order.written.length > MANY_WRITTEN)) void want(current, { [name]: keys })
  if (!order || !loose) return order
  const apart = maskOf(current.seen.rows, held.columns, { kind: 'all', of: [where, loose] })
  const loosely = markLoose(order, apart)
  release(apart)
  return loosely
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
