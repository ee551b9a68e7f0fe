import type { Page } from '@playwright/test'
import type { Place } from '#tests/e2e/harness/place.ts'
import { world } from '#tests/e2e/harness/world.ts'
import { awake, expect, type Role } from '#tests/e2e/people.ts'

type Open = { signIn: (role: Role) => Promise<Page>; visit: () => Promise<Page> }
/** Opens a place 1440 px wide, signed in as its role, and brings it into the wanted state. */
export const enter = async ({ signIn, visit }: Open, { role, path, open }: Place): Promise<Page> => {
  const page = role ? await signIn(role) : await visit()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(await path(await world()))
  // The language of a missing record's page is set when the browser renders it.
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-AU')
  if (open) {
    if (role) await awake(page.locator('main button, main a, header button').first())
    await open(page)
  }
  return page
}
