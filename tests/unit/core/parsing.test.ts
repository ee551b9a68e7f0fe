import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseInput } from '#lib/core/parsing.ts'

const dollars = z.object({ amount: z.string().transform(Number) })

test('what was parsed is frozen in all its parts, so that nothing is changed past its schema', () => {
  const schema = z.object({ name: z.string(), people: z.array(z.object({ id: z.number() })) })
  const input = parseInput(schema, { name: 'Una', people: [{ id: 1 }] })
  expect(() => Object.assign(input, { name: 7 })).toThrow(TypeError)
  expect(() => input.people.push({ id: 2 })).toThrow(TypeError)
  expect(() => Object.assign(input.people[0] as object, { id: 'x' })).toThrow(TypeError)
})

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
