import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSaveMachine } from '#components/saving/save-machine.ts'
import { manualClock } from './manual-clock.ts'
import { begin, DELAY, type Values } from './two-values.ts'

describe('the save machine', () => {
  test('saves once, with a delay after the last change', async () => {
    const { clock, server, machine, answer, field, saved } = begin()
    machine.change('day', '2031-02-03')
    clock.pass(DELAY - 1)
    machine.change('day', '2031-02-04')
    clock.pass(DELAY - 1)
    expect([server.received, field('day').state]).toEqual([[], 'waiting'])
    clock.pass(1)
    expect([server.received, field('day').state]).toEqual([[['day', '2031-02-04', 0]], 'saving'])
    await answer()
    expect(field('day')).toMatchObject({ value: '2031-02-04', state: 'saved' })
    clock.pass(60_000)
    expect(server.received).toHaveLength(1)
    expect(saved).toEqual([['day', '2031-02-04']])
  })

  test('saves choices at once and in sequence, ending with the newest value of each field', async () => {
    const { server, machine, answer, saved, idle } = begin()
    void machine.choose('score', 'B')
    void machine.choose('score', 'C')
    void machine.choose('score', 'D')
    void machine.choose('day', '2031-02-03')
    expect(server.received).toEqual([['score', 'B', 0]])
    await answer()
    expect(server.received).toEqual([
      ['score', 'B', 0],
      ['score', 'D', 1],
      ['day', '2031-02-03', 2],
    ])
    expect(server.stored).toEqual({ score: 'D', day: '2031-02-03', version: 3 })
    expect(saved).toEqual([
      ['score', 'D'],
      ['day', '2031-02-03'],
    ])
    expect(idle()).toBe(1)
  })

  test('no longer sends a value that was given up for one stored elsewhere', () => {
    const { clock, server, machine, field } = begin({ score: 'A' })
    machine.change('score', 'C')
    machine.takeBack('score', { score: null, day: null, version: 4 })
    expect([field('score'), machine.view().stored.version]).toEqual([{ value: null, state: 'idle' }, 4])
    clock.pass(60_000)
    expect(server.received).toEqual([])
  })

  test('sends nothing if the value is already stored', () => {
    const { server, machine, field } = begin({ score: 'A' })
    void machine.choose('score', 'A')
    expect([server.received, field('score').state]).toEqual([[], 'saved'])
  })

  test('keeps a failed value with its reason, and saves it on retry', async () => {
    const { server, machine, answer, field } = begin()
    server.isDown = true
    void machine.choose('score', 'B')
    void machine.choose('day', '2031-02-03')
    await answer()
    expect(field('score')).toEqual({ value: 'B', state: 'failed', reason: 'The server rests.' })
    server.isDown = false
    void machine.flush()
    await answer()
    expect(server.stored).toEqual({ score: 'B', day: '2031-02-03', version: 2 })
    expect(field('score')).toEqual({ value: 'B', state: 'saved', reason: undefined })
  })

  test('gives up a failed value for the stored one', async () => {
    const { server, machine, answer, field } = begin({ score: 'A', version: 3 })
    server.isDown = true
    void machine.choose('score', 'B')
    await answer()
    machine.takeBack('score')
    expect(field('score')).toMatchObject({ value: 'A', state: 'idle' })
    await machine.flush()
    expect(server.received).toHaveLength(1)
  })

  test('[T-F2] saves at once when the user leaves, with the version that a save in flight will create', async () => {
    const { server, machine, answer, field } = begin()
    machine.change('day', '2031-02-03')
    machine.leave()
    machine.change('day', '2031-02-04')
    machine.change('score', 'A')
    machine.leave()
    expect(server.received.map(([, , version]) => version)).toEqual([0, 1, 2])
    // The next page is reloaded until it has this version, not only that of the first save.
    expect(machine.getExpectedVersion()).toBe(3)
    await answer(1)
    expect(machine.getExpectedVersion()).toBe(3)
    await answer()
    expect(machine.getExpectedVersion()).toBe(3)
    expect(server.stored).toEqual({ score: 'A', day: '2031-02-04', version: 3 })
    expect([field('day').state, field('score').state]).toEqual(['saved', 'saved'])
    machine.leave()
    expect(server.received).toHaveLength(3)
  })

  test('resends a save queued behind a failed one if the page stays', async () => {
    const { server, machine, answer, field } = begin()
    machine.change('day', '2031-02-03')
    machine.leave()
    machine.change('day', '2031-02-04')
    machine.leave()
    server.isDown = true
    await answer(1)
    server.isDown = false
    await answer()
    expect(server.stored).toEqual({ score: null, day: '2031-02-04', version: 1 })
    expect(field('day').state).toBe('saved')
  })

  test('shows refreshed values, but not over unsaved input or during a save', async () => {
    const { server, machine, answer, field } = begin({ score: 'A', version: 1 })
    machine.refresh({ score: 'B', day: '2031-02-03', version: 2 })
    expect([field('score').value, field('day').value]).toEqual(['B', '2031-02-03'])
    machine.refresh({ score: 'C', day: null, version: 1 })
    expect(field('score').value).toBe('B')
    machine.change('score', 'E')
    machine.refresh({ score: 'D', day: null, version: 3 })
    server.stored = { score: 'D', day: null, version: 3 }
    void machine.flush()
    machine.refresh({ score: 'D', day: null, version: 3 })
    expect(field('score').value).toBe('E')
    await answer()
    // The other person's choice causes a question, and is not overwritten silently.
    expect(field('score').state).toBe('conflict')
  })

  test('aborts an earlier save if saves are independent, and ignores its response', async () => {
    const clock = manualClock()
    const sent: { value: string; sequence: number; signal: AbortSignal; answer: () => void }[] = []
    const machine = createSaveMachine<{ text: string }, { text: string; version: number }>({
      initial: { text: '', version: 0 },
      delay: DELAY,
      replaces: 'earlier saves',
      sequence: 7,
      clock,
      valuesOf: ({ text }) => ({ text }),
      send: ({ value, sequence, signal }) =>
        new Promise((resolve) => {
          const stored = { text: value, version: sequence }
          sent.push({ value, sequence, signal, answer: () => resolve({ kind: 'saved', stored }) })
        }),
    })
    machine.change('text', 'a')
    clock.pass(DELAY)
    machine.change('text', 'ab')
    clock.pass(DELAY)
    expect(sent.map(({ value, sequence, signal }) => [value, sequence, signal.aborted])).toEqual([
      ['a', 8, true],
      ['ab', 9, false],
    ])
    sent[1]?.answer()
    sent[0]?.answer()
    await machine.flush()
    expect(machine.view()).toMatchObject({
      fields: { text: { value: 'ab', state: 'saved' } },
      stored: { text: 'ab', version: 9 },
    })
    expect(machine.sequence()).toBe(9)
  })

  test('sends nothing more after it is stopped', () => {
    const { clock, server, machine } = begin()
    machine.change('day', '2031-02-03')
    machine.stop()
    clock.pass(60_000)
    expect(server.received).toEqual([])
  })

  test('always ends with the last value of each field on the server', async () => {
    const action = fc.oneof(
      fc.record({ kind: fc.constant('change' as const), name: fc.constantFrom('score', 'day'), value: fc.string() }),
      fc.record({ kind: fc.constant('choose' as const), name: fc.constantFrom('score', 'day'), value: fc.string() }),
      fc.record({ kind: fc.constant('pass' as const), time: fc.integer({ min: 0, max: 2 * DELAY }) }),
      fc.record({ kind: fc.constantFrom('leave' as const, 'answer' as const, 'down' as const, 'up' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
        const { clock, server, machine, answer, field } = begin()
        const last: Values = { score: null, day: null }
        for (const each of actions) {
          if (each.kind === 'change' || each.kind === 'choose') {
            const name = each.name as keyof Values
            last[name] = each.value
            void machine[each.kind](name, each.value)
          } else if (each.kind === 'pass') clock.pass(each.time)
          else if (each.kind === 'leave') machine.leave()
          else if (each.kind === 'answer') await answer(1)
          else server.isDown = each.kind === 'down'
        }
        server.isDown = false
        for (let turn = 0; turn < 3; turn += 1) {
          void machine.flush()
          await answer()
        }
        expect(server.stored).toMatchObject(last)
        expect([field('score').value, field('day').value]).toEqual([last.score, last.day])
      }),
    )
  })
})
