import type { Locator, Page } from '@playwright/test'
import { formatShortDay } from '#lib/core/dates.ts'
import { formatDayWithWeekday, UNREADABLE_DAY } from '#lib/core/typed-days.ts'
import { DATE_FIELDS } from './date-fields.ts'
import { isThorough } from './harness/depth.ts'
import { expect, test } from './people.ts'

/** The browser's clock: a Wednesday in Sydney, so that words for days mean the same on every run. */
const NOW = '2025-03-12T01:00:00Z'

/** Texts that a person types or pastes, with the day they mean; null if they are not a day. */
const TEXTS: readonly [string, string | null][] = [
  ['1/2/25', '2025-02-01'],
  ['01/02/2025', '2025-02-01'],
  ['1.2.25', '2025-02-01'],
  ['1-2-25', '2025-02-01'],
  ['1 Feb 25', '2025-02-01'],
  ['1 February 2025', '2025-02-01'],
  ['Feb 1 2025', '2025-02-01'],
  ['Sat 01 Feb 2025', '2025-02-01'],
  ['2025-02-01', '2025-02-01'],
  ['2025-02-01T23:30:00Z', '2025-02-02'],
  ['１/２/２０２５', '2025-02-01'],
  ['today', '2025-03-12'],
  ['tomorrow', '2025-03-13'],
  ['yesterday', '2025-03-11'],
  ['mon', '2025-03-17'],
  ['sunday', '2025-03-16'],
  ['next tue', '2025-03-18'],
  ['in 3 days', '2025-03-15'],
  ['+3d', '2025-03-15'],
  ['1/2', '2025-02-01'],
  ['1/9', '2025-09-01'],
  ['31/2/2025', null],
  ['12/31/2025', null],
  ['1/2/', null],
  ['soon', null],
]

const ALWAYS: typeof TEXTS = [
  ['3 Mar 2025', '2025-03-03'],
  ['30/2/2025', null],
]

const enter = {
  typed: (page: Page, text: string) => page.keyboard.type(text),
  pasted: async (page: Page, text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await page.keyboard.press('ControlOrMeta+v')
  },
}

/**
 * Every field uses the same parser, so only a thorough run tries every text in every field. Otherwise each field takes another
 * sixth of the texts, plus one that is a day and one that is not.
 */
const textsFor = (at: number) =>
  isThorough ? TEXTS : [...TEXTS.filter((_text, index) => index % 6 === at % 6), ...ALWAYS]

const check = async (page: Page, field: Locator, way: keyof typeof enter, texts: typeof TEXTS) => {
  const told = field
    .locator('xpath=../..')
    .getByText(UNREADABLE_DAY)
    .or(page.getByText(/must be a day\.$/))
  for (const [text, day] of texts) {
    await field.focus()
    const isNew = (await field.inputValue()) !== text
    await page.keyboard.press('ControlOrMeta+a')
    await enter[way](page, text)
    await expect(field, `${text} ${way} stays while it is entered`).toHaveValue(text)
    if (day && isNew) await expect(page.getByText(`= ${formatDayWithWeekday(day)}`, { exact: true })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(field, `${text} ${way} and left`).toHaveValue(day ? formatShortDay(day) : text)
    await expect(page.getByText(/^= /)).toHaveCount(0)
    if (day) await expect(field).not.toHaveAttribute('aria-invalid', 'true')
    else {
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(told.first()).toBeVisible()
    }
  }
}

for (const [place, { title, role, open }] of DATE_FIELDS.entries())
  for (const way of ['typed', 'pasted'] as const)
    test(`${title}: a date ${way} in any usual format is read, and other text stays with an error`, async ({
      signIn,
    }) => {
      test.setTimeout(120_000)
      const page = await signIn(role, { permissions: ['clipboard-read', 'clipboard-write'] })
      await page.clock.setFixedTime(NOW)
      const { fields, close } = await open(page)
      try {
        for (const [at, field] of fields.entries())
          await check(page, field, way, textsFor(place + at + (way === 'typed' ? 0 : 3)))
      } finally {
        await close?.()
      }
    })
