import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createNoteDraftSaver } from '#components/crm/file-notes/draft-keeper.ts'
import { DRAFT_DELAY } from '#lib/core/timing.ts'
import type { DraftInput } from '#lib/crm/file-notes/drafts/schema.ts'
import { LAST_SEQUENCE } from '#lib/crm/file-notes/labels.ts'

/** A server that stores the highest sequence number of each session, like the real one. */
const begin = () => {
  const stored = new Map<string, DraftInput>()
  const sent: DraftInput[] = []
  const states: string[] = []
  const server = { isDown: false }
  let sessions = 0
  const keeper = createNoteDraftSaver(
    { kind: 'lender', id: 7 },
    {
      send: async (draft) => {
        sent.push(draft)
        if (server.isDown) return null
        const isKept = (stored.get(draft.session)?.sequence ?? 0) < draft.sequence
        if (isKept) stored.set(draft.session, draft)
        return { isKept }
      },
      newSession: () => {
        sessions += 1
        return `session-${sessions}`
      },
      onState: (state) => states.push(state),
    },
  )
  const kept = () => [...stored.values()].filter(({ note }) => note !== '').map(({ note }) => note)
  return { keeper, server, stored, sent, states, kept }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the draft keeper', () => {
  test('[T-F2] saves the draft after a pause in typing, with an increasing sequence number', async () => {
    const { keeper, sent, kept } = begin()
    keeper.begin('NEW', null, { note: '', noteType: 'PHONE_CALL' })
    keeper.change('a', 'PHONE_CALL')
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY - 1)
    keeper.change('ab', 'MEETING')
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY)
    keeper.change('abc', 'MEETING')
    await keeper.flush()
    await keeper.flush()
    expect(sent.map(({ sequence, note, noteType }) => [sequence, note, noteType])).toEqual([
      [1, 'ab', 'MEETING'],
      [2, 'abc', 'MEETING'],
    ])
    expect(kept()).toEqual(['abc'])
    expect(keeper.place()).toEqual({ noteKey: 'NEW', session: 'session-1', sequence: 2 })
  })

  test('sends nothing for an unchanged note, and nothing more after the note is saved', async () => {
    const { keeper, sent } = begin()
    keeper.begin('12', null, { note: 'As it was', noteType: 'EMAIL' })
    await keeper.flush()
    keeper.change('Changed', 'EMAIL')
    keeper.end()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([])
  })

  test('continues from a saved draft, and starts a new draft if another window has continued it', async () => {
    const { keeper, stored, kept } = begin()
    const other = { kind: 'lender', profileId: 7, noteKey: 'NEW', noteType: null } as const
    stored.set('elsewhere', { ...other, session: 'elsewhere', sequence: 9, note: 'In another window' })
    keeper.begin('NEW', { session: 'elsewhere', sequence: 4 }, { note: 'Old', noteType: 'EMAIL' })
    keeper.change('Here', 'EMAIL')
    await keeper.flush()
    expect(kept().sort()).toEqual(['Here', 'In another window'])
  })

  test('reports a failed save and retries it with the next keystroke', async () => {
    const { keeper, server, states, kept } = begin()
    keeper.begin('NEW', null, { note: '', noteType: 'EMAIL' })
    server.isDown = true
    keeper.change('a', 'EMAIL')
    await keeper.flush()
    server.isDown = false
    keeper.change('ab', 'EMAIL')
    await keeper.flush()
    expect(states).toEqual(['failed', 'kept'])
    expect(kept()).toEqual(['ab'])
  })

  test('a draft that arrives after its note does not come back, unless the note was refused', async () => {
    const { keeper, stored, kept } = begin()
    const saveNote = (ok: boolean) =>
      keeper.saveNote(async (session = '') => {
        const note = { kind: 'lender', profileId: 7, noteKey: 'NEW', noteType: null, note: '' } as const
        stored.set(session, { ...note, session, sequence: LAST_SEQUENCE })
        await vi.advanceTimersByTimeAsync(DRAFT_DELAY)
        return { ok }
      })
    keeper.begin('NEW', null, { note: '', noteType: '' })
    keeper.change('Rang', '')
    expect(await saveNote(true)).toEqual({ ok: true })
    expect(kept()).toEqual([])
    keeper.change('Rang again', '')
    expect(await saveNote(false)).toEqual({ ok: false })
    expect(kept()).toEqual([])
    await keeper.flush()
    expect(kept()).toEqual(['Rang again'])
  })

  test('discarding a draft blocks later saves of it', async () => {
    const { keeper, sent } = begin()
    await keeper.discard({ session: 'session-9', noteKey: 'NEW' })
    expect(sent[0]).toMatchObject({ session: 'session-9', sequence: LAST_SEQUENCE, note: '' })
  })
})
