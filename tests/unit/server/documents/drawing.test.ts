import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawPicture } from '#lib/server/documents/drawing.ts'

let begun = 0
const small = (version: string) =>
  drawPicture(version, {
    width: 8,
    height: 8,
    element: () => {
      begun += 1
      return createElement('div', { style: { width: '100%', height: '100%', background: '#123456' } })
    },
  })

test('images are drawn one at a time, at most a hundred wait, and one more is refused and not cached', async () => {
  begun = 0
  let drawn = 0
  const ahead: number[] = []
  const asked = Array.from({ length: 150 }, async (_each, at) => {
    const picture = small(`rush ${at}`)
    await picture
    drawn += 1
    ahead.push(begun - drawn)
  })
  const ends = await Promise.allSettled(asked)
  const refused = ends.filter((end) => end.status === 'rejected')
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(49).fill('UNAVAILABLE'))
  expect(begun).toBe(101)
  // The next one may have started before the last one was reported, but none after that.
  expect(Math.max(...ahead)).toBeLessThanOrEqual(1)
  await small('rush 149')
  expect(begun).toBe(102)
})

test('the last three hundred images are cached, and older ones are drawn again', async () => {
  for (let at = 0; at < 301; at += 1) await small(`kept ${at}`)
  begun = 0
  await small('kept 300')
  await small('kept 1')
  expect(begun).toBe(0)
  await small('kept 0')
  expect(begun).toBe(1)
})
