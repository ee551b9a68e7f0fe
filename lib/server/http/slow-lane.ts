import { type Limit, takeRateLimitAttempt } from '#lib/server/http/throttle.ts'

const LOOK_EVERY = 50
const ROOM = 200

type Waiter = { who: string; until: number; answer: (isMine: boolean) => void }
type Lane = { waiting: Waiter[]; served: Map<string, number> }

const lanes = new Map<string, Lane>()

/**
 * Waits for a turn in the queue of clients over a limit. `pace` sets the turns over all processes; they rotate between waiting
 * clients (`who`), so that one that floods the queue does not delay the others (threat I9). Returns false if no turn came within
 * `patience` milliseconds.
 */
export const waitForSlowLaneTurn = ({
  pace,
  subject,
  who,
  patience,
}: {
  pace: Limit
  subject: string
  who: string
  patience: number
}): Promise<boolean> =>
  new Promise((answer) => {
    const key = `${pace.purpose} ${subject}`
    const lane: Lane = lanes.get(key) ?? { waiting: [], served: new Map() }
    if (lane.waiting.length >= ROOM && !dropWaiterOfBusiestClient(lane, who)) return answer(false)
    lane.waiting.push({ who, until: performance.now() + patience, answer })
    if (lanes.has(key)) return
    lanes.set(key, lane)
    void serveSlowLaneQueue({ key, lane, pace, subject })
  })

// A full queue drops a waiter of the client with the most waiters, but only for a client that has none.
const dropWaiterOfBusiestClient = (lane: Lane, who: string): boolean => {
  const places = Map.groupBy(lane.waiting, (waiter) => waiter.who)
  if (places.has(who)) return false
  const last = [...places.values()].toSorted((a, b) => b.length - a.length)[0]?.at(-1)
  if (!last) return false
  lane.waiting.splice(lane.waiting.indexOf(last), 1)
  last.answer(false)
  return true
}

const serveSlowLaneQueue = async ({
  key,
  lane,
  pace,
  subject,
}: {
  key: string
  lane: Lane
  pace: Limit
  subject: string
}): Promise<void> => {
  while (lane.waiting.length > 0) {
    const isFree = await takeRateLimitAttempt(pace, subject).catch(() => false)
    const at = performance.now()
    for (const waiter of lane.waiting.filter(({ until }) => until <= at)) waiter.answer(false)
    lane.waiting = lane.waiting.filter(({ until }) => until > at)
    const next = isFree ? chooseNextWaiter(lane) : undefined
    if (next) {
      lane.waiting.splice(lane.waiting.indexOf(next), 1)
      lane.served.set(next.who, (lane.served.get(next.who) ?? 0) + 1)
      next.answer(true)
    } else await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
  }
  lanes.delete(key)
}

// The client served least is next; among equals the first in the queue.
const chooseNextWaiter = ({ waiting, served }: Lane): Waiter | undefined =>
  waiting.toSorted((a, b) => (served.get(a.who) ?? 0) - (served.get(b.who) ?? 0))[0]
