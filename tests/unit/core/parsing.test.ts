import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseInput } from '#lib/core/parsing.ts'

const dollars = z.object({ amount: z.string().transform(Number) })

test('a parsed input is deeply frozen', () => {
  const schema = z.object({ name: z.string(), people: z.array(z.object({ id: z.number() })) })
  const input = parseInput(schema, { name: 'Una', people: [{ id: 1 }] })
  expect(() => Object.assign(input, { name: 7 })).toThrow(TypeError)
  expect(() => input.people.push({ id: 2 })).toThrow(TypeError)
  expect(() => Object.assign(input.people[0] as object, { id: 'x' })).toThrow(TypeError)
})

test('an input parsed by an endpoint passes the same schema unchanged, and fails any other', () => {
  const parsed = parseInput(dollars, { amount: '7' })
  expect(parseInput(dollars, parsed)).toBe(parsed)
  expect(() => parseInput(dollars, { ...parsed })).toThrow()
  expect(() => parseInput(z.object({ amount: z.string() }), parsed)).toThrow()
})

test('a refused input lists its fields', () => {
  expect(() => parseInput(dollars, { amount: 7 })).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ field: 'amount' })] }),
  )
})
