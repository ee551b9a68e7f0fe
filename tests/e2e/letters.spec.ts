import AxeBuilder from '@axe-core/playwright'
import { renderLetter } from '#lib/foundation/mail/emails.ts'
import { expect, test } from '#tests/e2e/people.ts'

const LETTER = {
  heading: 'Join Carrington Featherstonehaugh Commercial Finance on Covenant',
  paragraphs: ['Hello Wilhelmina,', 'Jonas Whitmore has invited you to join Carrington Featherstonehaugh on Covenant.'],
  action: { label: 'Accept the invitation', href: `https://covenant.example/invitation/${'aB3-_'.repeat(9)}` },
  closing: ['The link works once, until Monday 30 November 2026 at 10:15 am (Sydney time).'],
}

test('a letter reads well on a phone and on a desk, light and dark', async ({ browser }) => {
  const { html } = await renderLetter(LETTER, 'Covenant', 'https://covenant.example/general/email-subscriptions/x')
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [320, 640]) {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } })
      const page = await context.newPage()
      await page.setContent(html)
      const look = `${colorScheme}, ${width} px`
      expect(await page.evaluate(() => document.documentElement.scrollWidth), look).toBe(width)
      const [paper, ground] = ['.letter', '.page td >> nth=0'].map((place) =>
        page.locator(place).evaluate((element) => getComputedStyle(element).backgroundColor),
      )
      expect(await paper, look).toBe(colorScheme === 'dark' ? 'rgb(23, 29, 38)' : 'rgb(255, 255, 255)')
      expect(await ground, look).toBe(colorScheme === 'dark' ? 'rgb(15, 20, 27)' : 'rgb(248, 249, 251)')
      const { violations } = await new AxeBuilder({ page })
        .withRules(['color-contrast', 'link-in-text-block'])
        .analyze()
      expect(violations, look).toEqual([])
      await context.close()
    }
})
