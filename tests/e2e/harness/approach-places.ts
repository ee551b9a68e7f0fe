import { keptApproaches } from '#tests/e2e/approaches.ts'
import { at, type Place } from '#tests/e2e/harness/place.ts'
import { awake } from '#tests/e2e/people.ts'

/** The pages of approaches. */
export const APPROACH_PLACES: Place[] = [
  {
    isBrief: true,
    title: 'the approaches',
    role: 'staff',
    path: async () => {
      await keptApproaches()
      return at('/approaches')()
    },
  },
  {
    title: 'an approach to answer',
    role: 'lender',
    path: async () => `/approaches/${(await keptApproaches()).askedId}`,
  },
  {
    title: 'the answers to an approach',
    role: 'broker',
    path: async () => `/approaches/scenarios/${(await keptApproaches()).scenarioId}`,
  },
  {
    isBrief: true,
    title: 'the dialog that accepts an answer',
    role: 'broker',
    path: async () => `/approaches/scenarios/${(await keptApproaches()).scenarioId}`,
    open: async (page) => {
      await (await awake(page.getByRole('button', { name: /^Accept/ }).first())).click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
