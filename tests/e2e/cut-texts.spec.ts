import type { Page } from '@playwright/test'
import { enter } from '#tests/e2e/harness/enter.ts'
import { figures } from '#tests/e2e/harness/figures.ts'
import { PLACES } from '#tests/e2e/harness/places.ts'
import { expect, test } from '#tests/e2e/people.ts'

const WIDTHS = [390, 1024, 1440]

/**
 * Texts in tables, figures, badges and fields that are cut off: by their own box, by one around it, or by the width of their
 * field. Texts truncated on purpose are shown whole in a card, a title or the panel of the row.
 */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const PLACES = 'table, td, th, dd, dt, time, button, [data-tone], [role="cell"], [role="columnheader"]'
    // Names and notes of a three-line card may be truncated; its status, day, place and figure are shown whole.
    const CARD = ['title', 'from', 'to', 'line'].map((place) => `[data-compact] td[data-card="${place}"]`)
    const ON_PURPOSE = ['.cut', '.two', '[title]', '.sr-only', '[aria-hidden="true"]', '[data-label="Notes"]']
    const isOnPurpose = (element: Element) =>
      element.closest(ON_PURPOSE.join()) !== null ||
      (window.innerWidth < 768 && element.closest(CARD.join()) !== null && !element.matches('[data-tone], time'))
    const isCut = (element: HTMLElement) =>
      element.clientWidth > 1 &&
      element.scrollWidth > element.clientWidth + 1 &&
      /hidden|clip/.test(getComputedStyle(element).overflowX)
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    const isFieldCut = (field: HTMLSelectElement | HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      const text = 'options' in field ? (field.selectedOptions[0]?.text ?? '') : field.value
      pen.font = font
      return pen.measureText(text).width > field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) + 1
    }
    const nameOf = (element: HTMLElement, text: string) => `${element.tagName.toLowerCase()}: ${text.slice(0, 60)}`
    const texts = [...document.querySelectorAll<HTMLElement>('main *, dialog *')].filter(
      (each) =>
        isCut(each) &&
        !isOnPurpose(each) &&
        each.innerText?.trim() !== '' &&
        (each.closest(PLACES) !== null || each.querySelector(PLACES) !== null),
    )
    const fields = [
      ...document.querySelectorAll<HTMLSelectElement | HTMLInputElement>('main select, main td input[type="text"]'),
    ].filter((each) => each.clientWidth > 0 && !isOnPurpose(each) && isFieldCut(each))
    return [
      ...new Set([
        ...texts.map((each) => nameOf(each, each.innerText)),
        ...fields.map((each) => nameOf(each, 'options' in each ? (each.selectedOptions[0]?.text ?? '') : each.value)),
      ]),
    ]
  })

test('the check finds a status, a field and a heading that are cut off', async ({ signIn }) => {
  const page = await signIn('staff', { viewport: { width: 1440, height: 900 } })
  await page.goto('/loans?state=VIC')
  const list = page.getByRole('table', { name: 'Loans' })
  await expect(list).toBeVisible()
  expect(await cutTexts(page)).toEqual([])
  const cutting = 'display: block; width: 20px; overflow: hidden; white-space: nowrap'
  await list
    .locator('[data-tone]')
    .first()
    .evaluate((each, style) => each.setAttribute('style', style), cutting)
  await list
    .getByRole('columnheader')
    .nth(3)
    .evaluate((head) => {
      head.innerHTML = '<div style="width: 20px; overflow: hidden"><span>Principal</span></div>'
    })
  await page.locator('main').evaluate((main) => {
    main.insertAdjacentHTML('beforeend', '<select style="width: 50px"><option>In discussion</option></select>')
  })
  const found = await cutTexts(page)
  expect(found).toHaveLength(3)
  expect(found).toContain('div: Principal')
  expect(found).toContain('select: In discussion')
})

test.describe('every page', () => {
  test.describe.configure({ timeout: 120_000 })

  for (const place of PLACES.filter(({ isBrief }) => !isBrief)) {
    test(`${place.title} cuts off no status, date or figure at any width`, async ({
      signIn,
      visit,
      allowConsoleErrors,
    }) => {
      if (place.isError) allowConsoleErrors(/404/)
      const page = await enter({ signIn, visit }, place)
      const found: string[] = []
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        found.push(...(await cutTexts(page)).map((text) => `${width}: ${text}`))
      }
      figures(test.info(), `${found.length} cut`)
      expect(found).toEqual([])
    })
  }
})
