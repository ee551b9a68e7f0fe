import { describe, expect, test } from 'vitest'
import { buildDetailNoteSavePlan } from '#components/crm/detail-notes/use-detail-saver.ts'
import { createSaveMachine } from '#components/saving/save-machine.ts'
import type { SaveAnswer } from '#components/saving/save-plan.ts'
import type { DetailNote } from '#lib/crm/detail-notes/schema.ts'
import { manualClock } from '#tests/unit/saving/manual-clock.ts'

const note = (detail: string, version: number): DetailNote => ({
  detail,
  version,
  lastModifiedDate: null,
  lastModifiedByFirstName: null,
  lastModifiedByLastName: null,
})

/** A note's saver with a server that stores one text and responds at once. */
const begin = (stored = note('', 0), refused: string | null = null) => {
  const clock = manualClock()
  const server = { stored, received: [] as [string, number][] }
  const plan = buildDetailNoteSavePlan(
    { ...stored, refused },
    async ({ value, version }): Promise<SaveAnswer<DetailNote>> => {
      server.received.push([value, version])
      if (version !== server.stored.version) return { kind: 'conflict', stored: server.stored }
      server.stored = note(value, version + 1)
      return { kind: 'saved', stored: server.stored }
    },
  )
  const saver = createSaveMachine({ ...plan, clock })
  return { clock, server, saver, field: () => saver.view().fields.detail }
}

describe('a detail note that saves itself', () => {
  test('[E-04] is saved once, 2000 ms after the last keystroke', async () => {
    const { clock, server, saver, field } = begin()
    saver.change('detail', 'a')
    clock.pass(1_999)
    saver.change('detail', 'ab')
    clock.pass(1_999)
    expect([server.received, field().state]).toEqual([[], 'waiting'])
    clock.pass(1)
    expect([server.received, field().state]).toEqual([[['ab', 0]], 'saving'])
    await saver.flush()
    expect(saver.view()).toMatchObject({ fields: { detail: { value: 'ab', state: 'saved' } }, stored: { version: 1 } })
    clock.pass(60_000)
    expect(server.received).toHaveLength(1)
  })

  test('[T-F1] a conflict shows both texts and saves nothing until the user chooses', async () => {
    const { clock, server, saver, field } = begin(note('old', 4))
    server.stored = note('theirs', 5)
    saver.change('detail', 'mine')
    clock.pass(2_000)
    await saver.flush()
    expect([field().value, field().state]).toEqual(['mine', 'conflict'])
    expect(saver.view().stored).toMatchObject({ detail: 'theirs', version: 5 })
    saver.change('detail', 'mine too')
    clock.pass(10_000)
    saver.leave()
    expect(server.received).toHaveLength(1)
    await saver.choose('detail', 'theirs\n\nmine too')
    expect(server.stored).toMatchObject({ detail: 'theirs\n\nmine too', version: 6 })
    expect(field().state).toBe('saved')
  })

  test('starts with a conflict left over from an earlier visit', async () => {
    const { server, saver, field } = begin(note('theirs', 5), 'mine of yesterday')
    expect(field()).toMatchObject({ state: 'conflict', value: 'mine of yesterday' })
    await saver.choose('detail', 'theirs')
    expect([server.received, field().state]).toEqual([[], 'saved'])
  })

  test('[T-F2] is saved at once when the user leaves', async () => {
    const { server, saver } = begin()
    saver.change('detail', 'one')
    saver.leave()
    expect(server.received).toEqual([['one', 0]])
  })
})
