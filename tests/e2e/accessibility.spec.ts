import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { rowsOf } from '#tests/e2e/database.ts'
import { isThorough } from '#tests/e2e/harness/depth.ts'
import { enter } from '#tests/e2e/harness/enter.ts'
import { figures } from '#tests/e2e/harness/figures.ts'
import type { Place } from '#tests/e2e/harness/place.ts'
import { PLACES } from '#tests/e2e/harness/places.ts'
import { world } from '#tests/e2e/harness/world.ts'
import { awake, expect, test } from '#tests/e2e/people.ts'
import { loanList } from '#tests/e2e/screens.ts'

const WIDTHS = [390, 1024, 1440]
const SCHEMES = ['light', 'dark'] as const
type Looks = Record<number, readonly (typeof SCHEMES)[number][]>
// In a thorough run, pages of the same structure are checked only where layout and colours differ most.
const BRIEF: Looks = { 390: SCHEMES, 1440: ['light'] }
// `npm test` checks each page once: on a phone, on a wide screen, or on a phone in dark mode, in turn.
const IN_TURN: readonly Looks[] = [{ 390: ['light'] }, { 1440: ['light'] }, { 390: ['dark'] }, { 1440: ['light'] }]
const looksAt = ({ isBrief }: Place, index: number): Looks =>
  !isThorough
    ? (IN_TURN[index % IN_TURN.length] as Looks)
    : isBrief
      ? BRIEF
      : Object.fromEntries(WIDTHS.map((width) => [width, SCHEMES]))
const COLOURS = ['color-contrast', 'link-in-text-block']
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Legacy mode skips the extra blank page that axe needs for frames; no page has any. Only violations are reported in full. */
const axeOf = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

test.describe('every page', () => {
  test.describe.configure({ timeout: 120_000 })

  for (const [index, place] of PLACES.entries()) {
    test(`${place.title} has no accessibility violation at any width, light or dark`, async ({
      signIn,
      visit,
      allowConsoleErrors,
    }) => {
      if (place.isError) allowConsoleErrors(/404/)
      const page = await enter({ signIn, visit }, place)
      const found: string[] = []
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        for (const [turn, colorScheme] of (looksAt(place, index)[width] ?? []).entries()) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          // The scheme changes only colours, so the second scan runs the colour rules alone.
          const axe = axeOf(page)
          const { violations, passes } = await (turn === 0 ? axe.withTags(TAGS) : axe.withRules(COLOURS)).analyze()
          expect(passes.length).toBeGreaterThan(0)
          found.push(
            ...violations.map(
              ({ id, nodes }) =>
                `${width} ${colorScheme} ${id}: ${nodes
                  .slice(0, 3)
                  .map((node) => node.target.join(' '))
                  .join(' | ')} (${nodes.length})`,
            ),
          )
        }
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (overflow > 0) found.push(`${width}: ${overflow} px wider than the window`)
      }
      figures(test.info(), `${found.length} violations`)
      expect(found).toEqual([])
    })
  }

  test('the menu drawer has no accessibility violation on a phone', async ({ signIn }) => {
    const page = await signIn('staff')
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/users/notes')
    await awake(page.locator('header button').first())
    await page.getByRole('banner').getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { violations } = await axeOf(page).withTags(TAGS).analyze()
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`)).toEqual([])
    }
  })
})

test.describe('the keyboard', () => {
  /**
   * The labels of the elements that Tab reaches from the top of the page, until focus leaves the document or `most` is reached.
   */
  const stops = async (page: Page, most: number): Promise<string[]> => {
    const met: string[] = []
    for (let count = 0; count < most; count += 1) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement | null
        if (!element || element === document.body) return null
        const { width, height, bottom, right } = element.getBoundingClientRect()
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
        const isSeen = width > 0 && height > 0 && bottom > 0 && right > 0
        const isMarked = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
        const label =
          element.getAttribute('aria-label') ??
          (element as HTMLInputElement).labels?.[0]?.textContent ??
          element.textContent ??
          ''
        return `${label.trim().slice(0, 60)}${isSeen ? '' : ' UNSEEN'}${isMarked ? '' : ' UNMARKED'}`
      })
      if (stop === null) break
      met.push(stop)
    }
    return met
  }
  // Inside a date field the browser outlines the focused part, not the whole field.
  const unmarked = (met: string[]): string[] =>
    met.filter(
      (stop) =>
        stop.includes(' UNSEEN') || (stop.endsWith(' UNMARKED') && !met.includes(stop.replace(' UNMARKED', ''))),
    )
  /** Asserts that the wanted stops occur in this order. */
  const inOrder = (met: string[], wanted: RegExp[]) => {
    let from = 0
    for (const pattern of wanted) {
      const place = met.findIndex((stop, index) => index >= from && pattern.test(stop))
      expect(place, `${pattern} after stop ${from} of ${met.join(' · ')}`).toBeGreaterThanOrEqual(from)
      from = place + 1
    }
  }

  test('Tab moves from the skip link to header, menu and list, with every stop visible and outlined', async ({
    signIn,
  }) => {
    const page = await signIn('staff')
    await page.goto('/loans?statusKey=VARIATIONINPROG')
    await awake(page.locator('header button').first())
    await loanList(page).rows.first().waitFor()
    const met = await stops(page, 140)
    expect(unmarked(met)).toEqual([])
    expect(met[0]).toBe('Skip to content')
    inOrder(met, [/^Skip to content/, /Covenant/, /^Notes/, /^Settings/, /^All Loans/, /Add Loan/, /^Principal/])
  })

  test('the skip link moves focus to the content, and a visitor reaches cards and Sign in with Tab', async ({
    visit,
  }) => {
    const page = await visit()
    await page.goto('/general/finder-utility')
    // A visitor's page has no framework scripts; a small script of its own enables the buttons that open dialogs.
    await expect(page.locator('main button[type="button"]').first()).toBeEnabled()
    const met = await stops(page, 120)
    expect(unmarked(met)).toEqual([])
    inOrder(met, [/^Skip to content/, /^Sign in/, /^Details of/, /^Next/])
    await page.goto('/general/finder-utility')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
  })

  test('Tab goes through the loan form from top to bottom without a focus trap', async ({ signIn }) => {
    const page = await signIn('staff')
    await page.goto('/loans/create')
    await awake(page.locator('form input').first())
    const met = await stops(page, 120)
    expect(unmarked(met)).toEqual([])
    // Focus starts in the first field.
    inOrder(met, [/^Suburb/, /^Lower Rate/, /^Higher Rate/, /^Notes/, /^Cancel/])
    // Focus leaves the page at the end instead of cycling.
    expect(met.length).toBeLessThan(120)
  })

  test('the settings menu opens and closes by keyboard and returns focus to its button', async ({ signIn }) => {
    const page = await signIn('dual')
    await page.goto('/finder-utility')
    await awake(page.locator('header button').first())
    const settings = page.getByRole('button', { name: 'Settings' })
    await settings.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(settings).toBeFocused()
  })
})

test('click targets are at least 24 px wide and high, or spaced apart', async ({ signIn, visit }) => {
  const all = await world()
  const [loan] = await rowsOf<{ id: number }>('select id from loans order by id limit 1')
  const staff = await signIn('staff')
  const anybody = await visit()
  const small: string[] = []
  for (const [page, path] of [
    [staff, '/loans?statusKey=DEFAULT'],
    [staff, '/loans/create'],
    [staff, `/loans/${loan?.id}/view`],
    [staff, `/users/${all.own.lender}/lender`],
    [anybody, '/general/finder-utility'],
    [anybody, `/general/brokers/${all.own.broker}`],
  ] as const) {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      const found = await page.evaluate(() => {
        const targets = [
          ...document.querySelectorAll<HTMLElement>(
            'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]',
          ),
        ]
        const boxes = targets
          .map((element) => ({ element, box: element.getBoundingClientRect() }))
          .filter(({ box, element }) => box.width > 0 && box.bottom > 0 && element.checkVisibility())
        const middle = ({ box }: (typeof boxes)[number]) => [box.x + box.width / 2, box.y + box.height / 2] as const
        return boxes
          .filter((one) => {
            if (one.box.width >= 24 && one.box.height >= 24) return false
            // A smaller target passes only if a circle 24 px wide around its centre touches no other target.
            const [x, y] = middle(one)
            return boxes.some((other) => {
              if (other === one || other.element.contains(one.element) || one.element.contains(other.element))
                return false
              const dx = Math.max(other.box.left - x, 0, x - other.box.right)
              const dy = Math.max(other.box.top - y, 0, y - other.box.bottom)
              return Math.hypot(dx, dy) < 12
            })
          })
          .map(
            ({ element, box }) =>
              `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)} ${Math.round(box.width)}×${Math.round(box.height)}`,
          )
      })
      small.push(...found.map((text) => `${path} at ${width}: ${text}`))
    }
  }
  expect(small).toEqual([])
})
