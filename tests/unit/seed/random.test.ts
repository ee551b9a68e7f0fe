import { expect, test } from 'vitest'
import { createRandom } from '#prisma/seed/random.ts'

test('the same seed gives the same sequence, another seed a different one', () => {
  const draw = (seed: number) => Array.from({ length: 50 }, createRandom(seed).next)
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
})

test('every value is within its bounds', () => {
  const random = createRandom(1)
  for (let round = 0; round < 5_000; round += 1) {
    expect(random.next()).toBeLessThan(1)
    expect([3, 4, 5]).toContain(random.int(3, 5))
    expect(Math.abs(random.around(10, 2) - 10)).toBeLessThanOrEqual(6)
  }
})

test('follows the weights, and never picks an entry of weight zero', () => {
  const random = createRandom(2)
  const drawn = Array.from({ length: 4_000 }, () =>
    random.weighted([
      ['a', 3],
      ['b', 1],
      ['never', 0],
    ] as const),
  )
  expect(drawn.filter((each) => each === 'a').length / drawn.length).toBeCloseTo(0.75, 1)
  expect(drawn).not.toContain('never')
})

test('a shuffled list keeps its entries', () => {
  const list = Array.from({ length: 40 }, (_each, index) => index)
  const shuffled = createRandom(3).shuffle(list)
  expect(shuffled).not.toEqual(list)
  expect([...shuffled].sort((a, b) => a - b)).toEqual(list)
})
