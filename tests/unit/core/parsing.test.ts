import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseInput } from '#lib/core/parsing.ts'

const dollars = z.object({ amount: z.string().transform(Number) })

test('what an endpoint has parsed its command takes as it is, by the same schema only', () => {
  const parsed = parseInput(dollars, { amount: '7' })
  expect(parseInput(dollars, parsed)).toBe(parsed)
  expect(() => parseInput(dollars, { ...parsed })).toThrow()
  expect(() => parseInput(z.object({ amount: z.string() }), parsed)).toThrow()
})

test('a refused input names its fields', () => {
  expect(() => parseInput(dollars, { amount: 7 })).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ field: 'amount' })] }),
  )
})
