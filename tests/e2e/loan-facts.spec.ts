import { world } from './harness/world.ts'
import { expect, test } from './people.ts'
import { fact, panel } from './screens.ts'

test('a loan has its rates on one line and its fees on one line; on a phone stages are equally wide', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const loan = (await world()).loans.find(({ statusKey }) => statusKey === 'DISCHARGED')
  await page.goto(`/loans/${loan?.id}/view`)
  const terms = panel(page, 'Terms')
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const pair of [
      ['Lower Rate', 'Higher Rate'],
      ['Establishment Fee', 'Establishment Fee %'],
    ] as const) {
      const [left, right] = await Promise.all(pair.map(async (label) => await fact(terms, label).boundingBox()))
      expect(left?.y, `${pair} ${width}`).toBe(right?.y)
      expect(left?.x).toBeLessThan(right?.x ?? 0)
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const stages = await page.getByRole('region', { name: 'Stages' }).getByRole('listitem').all()
  const steps = await Promise.all(stages.map(async (stage) => await stage.boundingBox()))
  expect(new Set(steps.map((box) => Math.round(box?.width ?? 0))).size).toBe(1)
  const figures = await Promise.all(
    ['Principal', 'Lower and Higher Rate', 'LVR', 'Term'].map(async (label) => await fact(page, label).boundingBox()),
  )
  expect(figures.map((box) => box?.x)).toEqual([figures[0]?.x, figures[1]?.x, figures[0]?.x, figures[1]?.x])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
