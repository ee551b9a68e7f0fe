import { expect, test } from 'vitest'
import { createChoiceQueue, type ShownChoice } from '#components/saving/choice-queue.ts'

type Sent = { value: boolean; answer: (isSaved: boolean) => void; fail: () => void }

const makeQueue = (initial = false) => {
  const sent: Sent[] = []
  const shown: ShownChoice<boolean>[] = []
  const queue = createChoiceQueue(initial, {
    send: (value) =>
      new Promise((answer, refuse) => sent.push({ value, answer, fail: () => refuse(new Error('no network')) })),
    onChange: (next) => shown.push(next),
  })
  return { queue, sent, shown, now: () => shown.at(-1) }
}

test('a choice is shown at once, pending until it is saved', async () => {
  const { queue, sent, now } = makeQueue()
  const done = queue.choose(true)
  expect(now()).toEqual({ value: true, isPending: true })
  sent[0]?.answer(true)
  await done
  expect(now()).toEqual({ value: true, isPending: false })
})

test('a refused choice and one that fails go back to the stored value', async () => {
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

test('a second choice while the first is saved is shown at once and sent after it, never beside it', async () => {
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

test('of three choices only the newest follows; back where it was, nothing follows', async () => {
  const { queue, sent, now } = makeQueue()
  const done = queue.choose(true)
  void queue.choose(false)
  void queue.choose(true)
  sent[0]?.answer(true)
  await done
  expect(sent).toHaveLength(1)
  expect(now()).toEqual({ value: true, isPending: false })
})

test('a choice after a refusal is still sent, from the value that is stored', async () => {
  const { queue, sent, now } = makeQueue()
  const done = queue.choose(true)
  void queue.choose(false)
  sent[0]?.answer(false)
  await done
  expect(sent).toHaveLength(1)
  expect(now()).toEqual({ value: false, isPending: false })
})

test('what the server has meanwhile is taken over, but not while a choice is saved', async () => {
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
