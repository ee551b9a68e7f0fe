import { type Limit, takeAttempt } from '#lib/server/throttle.ts'

const LOOK_EVERY = 50
const ROOM = 200

type Waiter = { who: string; until: number; answer: (isMine: boolean) => void }
type Lane = { waiting: Waiter[]; served: Map<string, number> }

const lanes = new Map<string, Lane>()

/**
 * Waits for a turn in the lane of whoever is over a limit: as many turns as `pace` allows over all processes, given in
 * rotation to those who wait (`who`), so that one who floods the lane does not hold up the others (threat I9). False when no
 * turn came in the given milliseconds.
 */
export const turnIn = (pace: Limit, subject: string, who: string, patience: number): Promise<boolean> =>
  new Promise((answer) => {
    const key = `${pace.purpose} ${subject}`
    const lane: Lane = lanes.get(key) ?? { waiting: [], served: new Map() }
    if (lane.waiting.length >= ROOM && !makesRoom(lane, who)) return answer(false)
    lane.waiting.push({ who, until: performance.now() + patience, answer })
    if (lanes.has(key)) return
    lanes.set(key, lane)
    void drive(key, lane, pace, subject)
  })

// A full lane gives up a place of whoever holds the most, never one for somebody who waits already.
const makesRoom = (lane: Lane, who: string): boolean => {
  const places = Map.groupBy(lane.waiting, (waiter) => waiter.who)
  if (places.has(who)) return false
  const last = [...places.values()].toSorted((a, b) => b.length - a.length)[0]?.at(-1)
  if (!last) return false
  lane.waiting.splice(lane.waiting.indexOf(last), 1)
  last.answer(false)
  return true
}

const drive = async (key: string, lane: Lane, pace: Limit, subject: string): Promise<void> => {
  while (lane.waiting.length > 0) {
    const isFree = await takeAttempt(pace, subject).catch(() => false)
    const at = performance.now()
    for (const waiter of lane.waiting.filter(({ until }) => until <= at)) waiter.answer(false)
    lane.waiting = lane.waiting.filter(({ until }) => until > at)
    const next = isFree ? nextOf(lane) : undefined
    if (next) {
      lane.waiting.splice(lane.waiting.indexOf(next), 1)
      lane.served.set(next.who, (lane.served.get(next.who) ?? 0) + 1)
      next.answer(true)
    } else await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
  }
  lanes.delete(key)
}

// Who was served least goes first; among equals who came first.
const nextOf = ({ waiting, served }: Lane): Waiter | undefined =>
  waiting.toSorted((a, b) => (served.get(a.who) ?? 0) - (served.get(b.who) ?? 0))[0]
