import { join } from 'node:path'
import { enter } from '#tests/e2e/harness/enter.ts'
import { PLACES } from '#tests/e2e/harness/places.ts'
import { test } from '#tests/e2e/people.ts'

const FOLDER = process.env.LOOKS as string
const HEIGHT = 1_000

for (const [index, place] of PLACES.entries())
  test(`${place.role ?? 'visitor'}: ${place.title}`, async ({ signIn, visit, allowConsoleErrors }) => {
    allowConsoleErrors(/./)
    const page = await enter({ signIn, visit }, place)
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: HEIGHT })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const name = `${String(index).padStart(3, '0')}-${width}-${colorScheme}.png`
        await page.screenshot({ path: join(FOLDER, name) })
      }
    }
  })
