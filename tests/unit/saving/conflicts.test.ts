import { describe, expect, test } from 'vitest'
import { createSaveMachine } from '#components/saving/save-machine.ts'
import { begin } from './two-values.ts'

describe('a conflict in the save machine', () => {
  test('[T-F1] stops saving until the user chooses', async () => {
    const { clock, server, machine, answer, field } = begin({ score: 'A', version: 4 })
    server.stored = { score: 'B', day: null, version: 5 }
    void machine.choose('score', 'C')
    await answer()
    expect(field('score')).toMatchObject({ value: 'C', state: 'conflict' })
    expect(machine.view().stored).toEqual(server.stored)
    machine.change('score', 'D')
    clock.pass(60_000)
    machine.leave()
    await machine.flush()
    expect(server.received).toHaveLength(1)
    void machine.choose('score', 'D')
    await answer()
    expect(server.stored).toEqual({ score: 'D', day: null, version: 6 })
    expect(field('score').state).toBe('saved')
  })

  test('continues with the new version if only another field changed', async () => {
    const { server, machine, answer, field } = begin({ score: 'A', version: 1 })
    server.stored = { score: 'A', day: '2031-02-03', version: 2 }
    void machine.choose('score', 'E')
    await answer()
    expect(server.received).toEqual([
      ['score', 'E', 1],
      ['score', 'E', 2],
    ])
    expect(field('score').state).toBe('saved')
    expect(field('day')).toMatchObject({ value: '2031-02-03', state: 'idle' })
  })

  test('continues if the same value was stored by somebody else or by the previous page', async () => {
    const { server, machine, answer, field } = begin({ score: 'A' })
    server.stored = { ...server.stored, score: 'C', version: server.stored.version + 1 }
    void machine.choose('score', 'C')
    await answer()
    expect(field('score')).toMatchObject({ value: 'C', state: 'saved' })
    expect([server.received.length, machine.view().stored.version]).toEqual([1, server.stored.version])
  })

  test('stops if a conflict repeats the replaced version, instead of retrying forever', async () => {
    const { clock } = begin()
    let asked = 0
    const machine = createSaveMachine<{ text: string }, { text: string; version: number }>({
      initial: { text: '', version: 1 },
      delay: 0,
      replaces: 'version',
      clock,
      valuesOf: ({ text }) => ({ text }),
      send: async () => {
        asked += 1
        return { kind: 'conflict', stored: { text: '', version: 1 } }
      },
    })
    await machine.choose('text', 'mine')
    expect([asked, machine.view().fields.text.state]).toEqual([1, 'conflict'])
  })

  test('starts with a conflict from an earlier visit, and choosing the stored value sends nothing', async () => {
    const { server, machine, field } = begin({ score: 'A', version: 5 }, { score: 'C' })
    expect([field('score').state, field('score').value, field('day').state]).toEqual(['conflict', 'C', 'idle'])
    await machine.choose('score', 'A')
    expect([server.received, field('score').state]).toEqual([[], 'saved'])
  })
})
