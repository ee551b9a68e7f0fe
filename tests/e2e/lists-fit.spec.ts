import type { Locator } from '@playwright/test'
import { world } from './harness/world.ts'
import { awake, expect, test } from './people.ts'

const LISTS = [
  ['/outbox', 'Outbox', ['Queued', 'To', 'Subject', 'State'], 'Type'],
  ['/mailings', 'Mailings', ['Sent on', 'Subject', 'State', 'Recipients', 'Sent', 'Failed', 'Left out'], 'Sent by'],
] as const

for (const [address, name, narrow, wide] of LISTS)
  test(`the list ${name} fits a window of 1024 and one of 1440 px without scrolling sideways`, async ({ signIn }) => {
    const page = await signIn('admin', { viewport: { width: 1024, height: 800 } })
    await page.goto(address)
    const table = page.getByRole('table', { name, exact: true })
    await expect(table.getByRole('columnheader')).toHaveText([...narrow])
    const area = page.locator('[data-scroll]')
    const countHiddenPixels = () => area.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(await countHiddenPixels()).toBeLessThanOrEqual(0)

    await page.setViewportSize({ width: 1440, height: 800 })
    await expect(table.getByRole('columnheader', { name: wide, exact: true })).toBeVisible()
    expect(await countHiddenPixels()).toBeLessThanOrEqual(0)
  })

const readFades = (strip: Locator) =>
  strip.evaluate((element) =>
    ['--fade-start', '--fade-end'].map((name) => getComputedStyle(element).getPropertyValue(name)),
  )

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`a strip of tabs is faded only at an end that hides more, also after the window grew (motion: ${reducedMotion})`, async ({
    signIn,
  }) => {
    const page = await signIn('staff', { viewport: { width: 390, height: 800 }, reducedMotion })
    const { own } = await world()
    const strip = page.getByRole('navigation', { name: 'Tabs' })
    await page.goto(`/users/${own.lender}/lender?tab=overview`)
    await awake(strip)
    await expect.poll(() => readFades(strip)).toEqual(['0px', '32px'])

    await page.goto(`/users/${own.lender}/lender?tab=timeline`)
    await awake(strip)
    await expect.poll(() => readFades(strip)).toEqual(['32px', '0px'])
    await page.setViewportSize({ width: 1440, height: 800 })
    await expect.poll(() => strip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await expect.poll(() => readFades(strip)).toEqual(['0px', '0px'])
  })
