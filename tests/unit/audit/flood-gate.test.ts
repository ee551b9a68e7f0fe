import { describe, expect, test } from 'vitest'
import { type Asker, createFloodGate, isRefusal, MOST, WINDOW } from '#lib/audit/refusals/rules.ts'

const at = (offset: number) => new Date(Date.UTC(2026, 2, 1) + offset)
const network = (name: string): Asker => ({ kind: 'networks', name })
const account = (name: string): Asker => ({ kind: 'accounts', name })

describe('the flood gate of refusals', () => {
  test('[T-H2] gives each asker a row for each refusal up to the limit, and its number when the window is over', () => {
    const gate = createFloodGate<string>({ each: 3, accounts: 100, networks: 100 })
    const rows = Array.from({ length: 10 }, (_none, index) => gate.take(network('a'), `door ${index}`, at(index)))
    expect(rows.filter(Boolean)).toHaveLength(3)
    expect(gate.take(network('b'), 'door', at(10))).toBe(true)
    expect(gate.countedUntil(at(WINDOW - 1))).toEqual([])
    expect(gate.countedUntil(at(WINDOW))).toEqual([
      { asker: network('a'), kind: 'networks', count: 7, since: at(3), last: 'door 9' },
    ])
    expect(gate.countedUntil(at(WINDOW))).toEqual([])
    expect(gate.take(network('a'), 'door', at(WINDOW))).toBe(true)
  })

  test('[T-H2] a million refusals from a hundred thousand networks are as many as all may have, and one number', () => {
    const gate = createFloodGate<null>()
    let rows = 0
    for (let index = 0; index < 1_000_000; index += 1)
      if (gate.take(network(String(index % 100_000)), null, at(0))) rows += 1
    expect(rows).toBe(MOST.networks)
    expect(gate.countedUntil(at(WINDOW))).toEqual([
      { asker: null, kind: 'networks', count: 1_000_000 - MOST.networks, since: at(0), last: null },
    ])
  })

  test('[T-H2] a flood of strangers takes no row from people who are signed in', () => {
    const gate = createFloodGate<null>({ each: 5, accounts: 5, networks: 5 })
    for (let index = 0; index < 100; index += 1) gate.take(network(String(index)), null, at(0))
    expect(gate.take(account('1'), null, at(0))).toBe(true)
  })
})

test.each([
  ['UNAUTHENTICATED', true],
  ['FORBIDDEN', true],
  ['INACTIVE_PROFILE', true],
  ['FOREIGN_ORIGIN', true],
  ['TOO_MANY_REQUESTS', true],
  ['NOT_FOUND', false],
  ['INVALID', false],
  ['CONFLICT', false],
  ['INTERNAL', false],
])('[T-H2] %s is a refusal: %s', (code, expected) => {
  expect(isRefusal(code)).toBe(expected)
})
