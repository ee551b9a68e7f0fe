import { expect, test } from 'vitest'
import { batchCalls } from '#lib/server/operations/gathering.ts'

/** A call that ends when the test says so, and records what each call was asked. */
const slowCall = () => {
  const calls: (readonly number[])[] = []
  const ends: ((error?: Error) => void)[] = []
  const ask = batchCalls(async (items: readonly number[]) => {
    calls.push(items)
    await new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())))
    return items.map((item) => item * 10)
  })
  /** Ends the current call, once it has started. */
  const end = async (error?: Error): Promise<void> => {
    while (ends.length === 0) await Promise.resolve()
    ends.shift()?.(error)
  }
  return { ask, calls, end }
}

test('requests of one tick are sent in one call, and each gets its own result', async () => {
  const { ask, calls, end } = slowCall()
  const answers = Promise.all([ask(1), ask(2), ask(3)])
  await end()
  expect(await answers).toEqual([10, 20, 30])
  expect(calls).toEqual([[1, 2, 3]])
})

test('requests made during a call are collected and sent in the next', async () => {
  const { ask, calls, end } = slowCall()
  const first = ask(1)
  await Promise.resolve()
  const others = [2, 3, 4].map(ask)
  await end()
  expect(await first).toBe(10)
  await end()
  expect(await Promise.all(others)).toEqual([20, 30, 40])
  expect(calls).toEqual([[1], [2, 3, 4]])
})

test('a failed call rejects each of its requests, and later requests are served', async () => {
  const { ask, calls, end } = slowCall()
  const first = Promise.allSettled([ask(1), ask(2)])
  await Promise.resolve()
  const next = ask(3)
  await end(new Error('away'))
  expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await end()
  expect(await next).toBe(30)
  const later = ask(4)
  await end()
  expect(await later).toBe(40)
  expect(calls).toEqual([[1, 2], [3], [4]])
})
