import { world } from './harness/world.ts'
import { expect, test } from './people.ts'

test('the panels of the overview are in two columns without gaps', async ({ signIn }) => {
  const { own } = await world()
  for (const [role, path] of [
    ['staff', `/users/${own.lender}/lender?tab=overview`],
    ['broker', `/users/${own.broker}/broker?tab=overview`],
  ] as const)
    for (const width of [1024, 1440]) {
      const page = await signIn(role, { viewport: { width, height: 900 } })
      await page.goto(path)
      await expect(page.getByRole('region', { name: 'Book by maturity' })).toBeVisible()
      const boxes = await page
        .locator('main section[data-panel]')
        .evaluateAll((all) =>
          all.map((panel) => panel.getBoundingClientRect()).map(({ left, top, bottom }) => ({ left, top, bottom })),
        )
      const columns = [...Map.groupBy(boxes, ({ left }) => left).values()]
      expect(columns).toHaveLength(2)
      for (const column of columns) {
        const sorted = column.toSorted((one, other) => one.top - other.top)
        const gaps = sorted.slice(1).map(({ top }, at) => Math.round(top - (sorted[at]?.bottom ?? 0)))
        expect(new Set(gaps), `${role} at ${width}`).toEqual(new Set([16]))
      }
      expect(new Set(columns.map((column) => Math.min(...column.map(({ top }) => top)))).size).toBe(1)
    }
})
