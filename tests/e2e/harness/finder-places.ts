import { at, type Place } from '#tests/e2e/harness/place.ts'

/** The finder of members and of visitors in several states. */
export const FINDER_PLACES: Place[] = [
  {
    title: 'the public finder with lenders around a suburb',
    path: at('/general/finder-utility?where=Parramatta&amount=2m&userType=lender'),
  },
  { title: 'the public finder that cannot answer', path: at('/general/finder-utility?where=Richmond&amount=1') },
  { title: 'the finder', role: 'dual', path: at('/finder-utility') },
  {
    title: 'the finder with a refused dialog',
    role: 'broker',
    path: at('/finder-utility?priorityKey=FIRST&scenarioKey=CONSTRUCTION'),
    open: async (page) => {
      await page.getByRole('button', { name: 'LVR', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Search' }).click()
      await dialog.getByRole('alert').waitFor()
    },
  },
]
