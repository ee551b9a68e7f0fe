import { describe, expect, test } from 'vitest'
import {
  type Asker,
  createRefusalFloodGate,
  isRecordedRefusal,
  MOST,
  WINDOW,
} from '#lib/foundation/audit/refusals/rules.ts'

const at = (offset: number) => new Date(Date.UTC(2026, 2, 1) + offset)
const network = (name: string): Asker => ({ kind: 'networks', name })
const account = (name: string): Asker => ({ kind: 'accounts', name })

describe('the rate limit on audited refusals', () => {
  test('[T-H2] stores each refusal of a source up to the limit, and counts the rest when the window ends', () => {
    const gate = createRefusalFloodGate<string>({ each: 3, accounts: 100, networks: 100 })
    const rows = Array.from({ length: 10 }, (_none, index) => gate.take(network('a'), `place ${index}`, at(index)))
    expect(rows.filter(Boolean)).toHaveLength(3)
    expect(gate.take(network('b'), 'place', at(10))).toBe(true)
    expect(gate.countedUntil(at(WINDOW - 1))).toEqual([])
    expect(gate.countedUntil(at(WINDOW))).toEqual([
      { asker: network('a'), kind: 'networks', count: 7, since: at(3), last: 'place 9' },
    ])
    expect(gate.countedUntil(at(WINDOW))).toEqual([])
    expect(gate.take(network('a'), 'place', at(WINDOW))).toBe(true)
  })

  test('[T-H2] a million refusals from a hundred thousand networks fill the network limit and one count', () => {
    const gate = createRefusalFloodGate<null>()
    let rows = 0
    for (let index = 0; index < 1_000_000; index += 1)
      if (gate.take(network(String(index % 100_000)), null, at(0))) rows += 1
    expect(rows).toBe(MOST.networks)
    expect(gate.countedUntil(at(WINDOW))).toEqual([
      { asker: null, kind: 'networks', count: 1_000_000 - MOST.networks, since: at(0), last: null },
    ])
  })

  test('[T-H2] refusals of strangers never use up the rows of signed-in users', () => {
    const gate = createRefusalFloodGate<null>({ each: 5, accounts: 5, networks: 5 })
    for (let index = 0; index < 100; index += 1) gate.take(network(String(index)), null, at(0))
    expect(gate.take(account('1'), null, at(0))).toBe(true)
  })

  test('[T-H2] counts each source separately, and accounts apart from networks of the same name', () => {
    const gate = createRefusalFloodGate<string>({ each: 1, accounts: 10, networks: 10 })
    const askers = [network('1'), account('1'), network('2')]
    expect(askers.map((asker) => gate.take(asker, 'first', at(0)))).toEqual([true, true, true])
    for (const asker of [...askers, network('2')]) expect(gate.take(asker, `of ${asker.name}`, at(5))).toBe(false)
    expect(gate.countedUntil(at(WINDOW))).toEqual([
      { asker: network('1'), kind: 'networks', count: 1, since: at(5), last: 'of 1' },
      { asker: account('1'), kind: 'accounts', count: 1, since: at(5), last: 'of 1' },
      { asker: network('2'), kind: 'networks', count: 2, since: at(5), last: 'of 2' },
    ])
  })

  test('[T-H2] allows 300 rows per source and window, and 3,000 for all accounts together', () => {
    const rowsOf = (askers: readonly Asker[]) => {
      const gate = createRefusalFloodGate<null>()
      return askers.filter((asker) => gate.take(asker, null, at(0))).length
    }
    expect(rowsOf(Array.from({ length: 400 }, () => account('1')))).toBe(300)
    expect(rowsOf(Array.from({ length: 4_000 }, (_none, index) => account(String(index))))).toBe(3_000)
  })

  test('[T-H2] returns nothing before the first refusal', () => {
    expect(createRefusalFloodGate<null>().countedUntil(at(0))).toEqual([])
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
])('[T-H2] whether %s counts as a refusal: %s', (code, expected) => {
  expect(isRecordedRefusal(code)).toBe(expected)
})
