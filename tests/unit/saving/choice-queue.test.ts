import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChoiceQueue, type ShownChoice } from '#components/saving/choice-queue.ts'
import { openSaves } from '#components/saving/open-saves.ts'

type Sent<Value> = { value: Value; isLeaving: boolean; answer: (isSaved: boolean) => void; fail: () => void }

const makeQueueOf = <Value>(initial: Value) => {
  const sent: Sent<Value>[] = []
  const shown: ShownChoice<Value>[] = []
  const queue = createChoiceQueue<Value>(initial, {
    send: (value, isLeaving) =>
      new Promise((answer, refuse) =>
        sent.push({ value, isLeaving, answer, fail: () => refuse(new Error('no network')) }),
      ),
    onChange: (next) => shown.push(next),
  })
  return { queue, sent, shown, now: () => shown.at(-1), valuesSent: () => sent.map(({ value }) => value) }
}
const makeQueue = () => makeQueueOf<boolean>(false)

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => vi.unstubAllGlobals())

test('a choice is shown at once, pending until it is saved', async () => {
  const { queue, sent, now } = makeQueue()
  const done = queue.choose(true)
  expect(now()).toEqual({ value: true, isPending: true })
  sent[0]?.answer(true)
  await done
  expect(now()).toEqual({ value: true, isPending: false })
})

test('a refused or failed choice returns to the stored value', async () => {
  const { queue, sent, now } = makeQueue()
  const refused = queue.choose(true)
  sent[0]?.answer(false)
  await refused
  expect(now()).toEqual({ value: false, isPending: false })
  const failed = queue.choose(true)
  sent[1]?.fail()
  await failed
  expect(now()).toEqual({ value: false, isPending: false })
})

test('a second choice made during a save is shown at once and sent after it', async () => {
  const { queue, sent, now } = makeQueue()
  const done = queue.choose(true)
  void queue.choose(false)
  expect(now()).toEqual({ value: false, isPending: true })
  expect(sent.map(({ value }) => value)).toEqual([true])
  sent[0]?.answer(true)
  await expect.poll(() => sent.map(({ value }) => value)).toEqual([true, false])
  sent[1]?.answer(true)
  await done
  expect(now()).toEqual({ value: false, isPending: false })
})

test('only the newest of several pending choices is sent, and none if it is back at the first', async () => {
  const { queue, sent, now } = makeQueue()
  const done = queue.choose(true)
  void queue.choose(false)
  void queue.choose(true)
  sent[0]?.answer(true)
  await done
  expect(sent).toHaveLength(1)
  expect(now()).toEqual({ value: true, isPending: false })
})

test('a choice after a refused one is still sent, starting from the stored value', async () => {
  const { queue, sent, now, valuesSent } = makeQueueOf(0)
  const done = queue.choose(1)
  void queue.choose(2)
  sent[0]?.answer(false)
  await expect.poll(valuesSent).toEqual([1, 2])
  expect(now()).toEqual({ value: 2, isPending: true })
  sent[1]?.answer(false)
  await done
  expect(now()).toEqual({ value: 0, isPending: false })
})

test('a choice equal to the stored value is not sent after a refusal', async () => {
  const { queue, sent, now } = makeQueue()
  const done = queue.choose(true)
  void queue.choose(false)
  sent[0]?.answer(false)
  await done
  expect(sent).toHaveLength(1)
  expect(now()).toEqual({ value: false, isPending: false })
})

test('new server values are adopted, but not while a choice is being saved', async () => {
  const { queue, sent, now, shown } = makeQueue()
  queue.refresh(true)
  expect(now()).toEqual({ value: true, isPending: false })
  const done = queue.choose(false)
  queue.refresh(true)
  expect(now()).toEqual({ value: false, isPending: true })
  sent[0]?.answer(true)
  await done
  expect(now()).toEqual({ value: false, isPending: false })
  const seen = shown.length
  queue.refresh(false)
  expect(shown).toHaveLength(seen)
})

test('a refused choice returns to the latest server value, and a saved choice overrides it', async () => {
  const { queue, sent, now } = makeQueueOf(0)
  const refused = queue.choose(1)
  queue.refresh(5)
  queue.refresh(6)
  expect(now()).toEqual({ value: 1, isPending: true })
  sent[0]?.answer(false)
  await refused
  expect(now()).toEqual({ value: 6, isPending: false })
  const saved = queue.choose(2)
  queue.refresh(7)
  sent[1]?.answer(true)
  await saved
  expect(now()).toEqual({ value: 2, isPending: false })
})

test('sign-out waits for all choices, including pending ones', async () => {
  const { queue, sent, valuesSent } = makeQueueOf(0)
  expect(openSaves.size).toBe(0)
  void queue.choose(1)
  void queue.choose(2)
  let isSaved = false
  const all = Promise.all([...openSaves].map((save) => save())).then(() => {
    isSaved = true
  })
  expect(openSaves.size).toBe(1)
  sent[0]?.answer(true)
  await expect.poll(valuesSent).toEqual([1, 2])
  expect(isSaved).toBe(false)
  sent[1]?.answer(true)
  await all
  expect(openSaves.size).toBe(0)
})

test('a pending choice is sent at once when the page is left, and only once', async () => {
  const { queue, sent, now, valuesSent } = makeQueueOf(0)
  const leave = () => window.dispatchEvent(new Event('pagehide'))
  const done = queue.choose(1)
  leave()
  expect(valuesSent()).toEqual([1])
  void queue.choose(2)
  leave()
  leave()
  expect(sent.map(({ value, isLeaving }) => [value, isLeaving])).toEqual([
    [1, false],
    [2, true],
  ])
  // The page was only hidden.
  sent[0]?.answer(true)
  sent[1]?.answer(true)
  await done
  expect(now()).toEqual({ value: 2, isPending: false })
  const again = queue.choose(3)
  expect(valuesSent()).toEqual([1, 2, 3])
  sent[2]?.answer(true)
  await again
  expect(now()).toEqual({ value: 3, isPending: false })
  leave()
  expect(sent).toHaveLength(3)
})

test('a choice sent on leaving is awaited even if the one before it was refused', async () => {
  const { queue, sent, now } = makeQueue()
  const done = queue.choose(true)
  void queue.choose(false)
  window.dispatchEvent(new Event('pagehide'))
  sent[0]?.answer(false)
  sent[1]?.answer(true)
  await done
  expect(now()).toEqual({ value: false, isPending: false })
  void queue.choose(true)
  expect(sent.map(({ value }) => value)).toEqual([true, false, true])
})
