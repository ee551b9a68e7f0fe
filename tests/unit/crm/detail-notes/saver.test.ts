import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDetailSaver, type DetailView, type SaveAnswer } from '#components/crm/detail-notes/detail-saver.ts'
import type { DetailNote } from '#lib/crm/detail-notes/schema.ts'

const note = (detail: string, version: number): DetailNote => ({
  ...{ detail, version },
  ...{ lastModifiedDate: null, lastModifiedByFirstName: null, lastModifiedByLastName: null },
})

/** A server with one stored text, whose answers wait until the test lets them go. */
const serverOf = (stored: DetailNote) => {
  const waiting: (() => void)[] = []
  const received: [string, number][] = []
  const server = {
    stored,
    isDown: false,
    received,
    save: (detail: string, version: number): Promise<SaveAnswer> => {
      received.push([detail, version])
      return new Promise((resolve) =>
        waiting.push(() => {
          if (server.isDown) return resolve({ kind: 'failed' })
          if (version !== server.stored.version) return resolve({ kind: 'conflict', stored: server.stored })
          server.stored = note(detail, version + 1)
          resolve({ kind: 'saved', stored: server.stored })
        }),
      )
    },
    answer: async () => {
      for (const go of waiting.splice(0)) go()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
  return server
}

const begin = (initial = note('', 0), refused: string | null = null) => {
  const server = serverOf(initial)
  const views: DetailView[] = []
  const saver = createDetailSaver({ initial, refused, save: server.save, onChange: (view) => views.push(view) })
  return { server, saver, views }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a detail note that saves itself', () => {
  test('[E-04] is saved 2000 ms after the last key, once', async () => {
    const { server, saver } = begin()
    saver.type('a')
    await vi.advanceTimersByTimeAsync(1_999)
    saver.type('ab')
    await vi.advanceTimersByTimeAsync(1_999)
    expect(server.received).toEqual([])
    expect(saver.view().state).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(server.received).toEqual([['ab', 0]])
    expect(saver.view().state).toBe('saving')
    await server.answer()
    expect(saver.view()).toMatchObject({ state: 'saved', text: 'ab', stored: { version: 1 } })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.received.length).toBe(1)
  })

  test('what is typed while a save is on its way follows it, with its version', async () => {
    const { server, saver } = begin()
    saver.type('one')
    await vi.advanceTimersByTimeAsync(2_000)
    saver.type('one two')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.received).toEqual([['one', 0]])
    await server.answer()
    await vi.advanceTimersByTimeAsync(2_000)
    await server.answer()
    expect(server.received).toEqual([
      ['one', 0],
      ['one two', 1],
    ])
    expect(saver.view().state).toBe('saved')
  })

  test('a failure keeps the text; Retry saves it', async () => {
    const { server, saver } = begin()
    server.isDown = true
    saver.type('kept')
    await vi.advanceTimersByTimeAsync(2_000)
    await server.answer()
    expect(saver.view()).toMatchObject({ state: 'failed', text: 'kept' })
    server.isDown = false
    const retried = saver.retry()
    await server.answer()
    await retried
    expect(saver.view()).toMatchObject({ state: 'saved', text: 'kept' })
  })

  test('[T-F1] a conflict shows both texts and writes nothing until the person has chosen', async () => {
    const { server, saver } = begin(note('old', 4))
    server.stored = note('theirs', 5)
    saver.type('mine')
    await vi.advanceTimersByTimeAsync(2_000)
    await server.answer()
    expect(saver.view()).toMatchObject({ state: 'conflict', text: 'mine', stored: { detail: 'theirs', version: 5 } })
    saver.type('mine too')
    await vi.advanceTimersByTimeAsync(10_000)
    saver.leave()
    expect(server.received.length).toBe(1)
    const chosen = saver.choose('theirs\n\nmine too')
    await server.answer()
    await chosen
    expect(server.stored).toMatchObject({ detail: 'theirs\n\nmine too', version: 6 })
    expect(saver.view().state).toBe('saved')
  })

  test('taking what is stored sends nothing', async () => {
    const { server, saver } = begin(note('theirs', 5), 'mine of yesterday')
    expect(saver.view()).toMatchObject({ state: 'conflict', text: 'mine of yesterday' })
    await saver.choose('theirs')
    expect(server.received).toEqual([])
    expect(saver.view().state).toBe('saved')
  })

  test('[T-F2] leaving saves at once, also behind a save on its way', async () => {
    const { server, saver } = begin()
    saver.type('one')
    saver.leave()
    expect(server.received).toEqual([['one', 0]])
    saver.type('one two')
    saver.leave()
    expect(server.received[1]).toEqual(['one two', 1])
    await server.answer()
    expect(server.stored).toMatchObject({ detail: 'one two', version: 2 })
    saver.leave()
    expect(server.received.length).toBeLessThanOrEqual(3)
  })
})
