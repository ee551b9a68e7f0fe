import { describe, expect, test } from 'vitest'
import { choicesFilter } from '#lib/core/choice-filters.ts'
import { requireFewEntries } from '#lib/core/input-bounds.ts'
import { parseInput } from '#lib/core/parsing.ts'
import { createListSearch } from '#lib/core/search.ts'
import { newSearch } from '#lib/discovery/saved-searches/schema.ts'
import { getLoanSchema } from '#lib/lending/inputs/schema.ts'

const MANY = 60_000
const refusal = (work: () => unknown): string[] => {
  try {
    work()
    return []
  } catch (error) {
    return (error as { errors: { message: string }[] }).errors.map(({ message }) => message)
  }
}
const record = (count: number) => Object.fromEntries(Array.from({ length: count }, (_each, at) => [`k${at}`, {}]))

describe('[T-J1] counts are checked before contents', () => {
  test('a list or record of over a thousand entries is refused at any depth of a request', () => {
    const words = ['The request has too many entries.']
    for (const sent of [
      Array(1_001).fill(0),
      record(1_001),
      { a: [{ b: record(MANY) }] },
      [[], [{ a: Array(MANY).fill({}) }]],
    ])
      expect(refusal(() => requireFewEntries(sent))).toEqual(words)
    for (const sent of [null, 'text', 5, Array(1_000).fill(record(3)), record(1_000), new Uint8Array(5_000)])
      expect(refusal(() => requireFewEntries(sent))).toEqual([])
  })

  test('sixty thousand invalid credits of a loan cause one error, not one each', () => {
    const sent = { credits: Array(MANY).fill('none') }
    const ofCredits = (count: number) =>
      getLoanSchema('Covenant')
        .safeParse({ credits: sent.credits.slice(0, count) })
        .error?.issues.filter(({ path }) => path[0] === 'credits').length
    expect(ofCredits(MANY)).toBe(1)
    expect(ofCredits(50)).toBe(50)
  })

  test('a saved search keeps up to 120 filters, and one with more is refused', () => {
    const saved = (count: number) => () => parseInput(newSearch, { name: 'Mine', filters: record(count) })
    expect(refusal(saved(121))).toEqual(['There are too many filters.'])
    const kept = Object.fromEntries(Array.from({ length: 120 }, (_each, at) => [`k${at}`, 'x']))
    expect(parseInput(newSearch, { name: 'Mine', filters: kept }).filters).toEqual(kept)

    let read = 0
    const watched = new Proxy([], {
      get: () => {
        read += 1
      },
    })
    const filters = Object.fromEntries(Array.from({ length: MANY }, (_each, at) => [`k${at}`, watched]))
    expect(newSearch.safeParse({ name: 'Mine', filters }).error?.issues).toHaveLength(1)
    expect(read).toBe(0)
  })

  test('a filter repeated sixty thousand times is read fifty times', () => {
    let read = 0
    const keyIn = (text: string) => {
      read += 1
      return text
    }
    const search = createListSearch({
      noun: 'things',
      filters: { credits: choicesFilter({ parameter: 'credits', label: 'Credits', list: 'credits', keyIn }) },
      sorts: ['name'],
      usual: { column: 'name', isDescending: false },
      pageSizes: [10],
    })
    const credits = Array.from({ length: MANY }, (_each, at) => `${at},${at + 1}`)
    expect(search.parse({ credits }).filters.credits).toHaveLength(26)
    expect(read).toBe(50)
  })
})
