import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { renderMailing } from '#lib/campaigns/bodies/emails.ts'
import { renderMail } from '#lib/foundation/mail/emails.ts'
import { buildListFooter, buildPreferenceFooter } from '#lib/foundation/mail/footers/rules.ts'
import { LETTERS } from '#tests/e2e/letters.ts'
import { expect, test } from '#tests/e2e/people.ts'

const PREFERENCES = `https://covenant.example/general/email-subscriptions/${'kD-9_'.repeat(20)}abcd`
const SENDER = { legalName: 'Covenant Demonstration Pty Ltd', postalAddress: '1 Example Street, Sydney NSW 2000' }
const WHY = 'You get this because you chose Funds Available for First ranking and Construction.'
const LIST = buildListFooter(SENDER, WHY, PREFERENCES)
const PICTURE = 'https://pictures.example/tower.svg'

type Mail = { html: string; text: string }

const mailing = (): Mail => {
  const html = `<h1>Rates for December</h1><p>Dear Wilhelmina,</p><p><img src="${PICTURE}" alt="The tower at Barangaroo" width="560" height="280" /></p><p>Our <strong>first mortgages</strong> start at <span style="color:#b42318">9.95%</span>. <a href="https://covenant.example/finder">See what fits</a>.</p><ul><li>Sydney and Melbourne metro</li><li>Up to 70% LVR</li></ul>`
  return renderMailing({
    html,
    text: 'Rates for December\n\nDear Wilhelmina,\n\nOur first mortgages start at 9.95%.',
    footer: LIST,
  })
}

const mailOf = async (name: string): Promise<Mail> => {
  const letter = LETTERS[name]
  if (!letter) return mailing()
  return renderMail(letter, 'Covenant', letter.sections ? LIST : buildPreferenceFooter(PREFERENCES))
}

const show = async (page: Page, { html }: Mail, hasPictures: boolean): Promise<void> => {
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" width="560" height="280"><rect width="560" height="280" fill="#1a7ba3"/></svg>'
  await page.route(
    ({ protocol }) => protocol === 'https:',
    (route) =>
      hasPictures && route.request().url() === PICTURE
        ? route.fulfill({ contentType: 'image/svg+xml', body: picture })
        : route.abort(),
  )
  await page.setContent(html, { waitUntil: 'load' })
}

for (const name of [...Object.keys(LETTERS), 'mailing'])
  test(`the ${name} fits phone and desktop, light and dark, without pictures and as plain text`, async ({
    browser,
    allowConsoleErrors,
  }, testInfo) => {
    allowConsoleErrors(/net::ERR_FAILED/)
    const mail = await mailOf(name)
    const keep = async (page: Page, look: string) => {
      const path = testInfo.outputPath(`${name}-${look}.png`)
      await page.screenshot({ path, fullPage: true })
      await testInfo.attach(look, { path, contentType: 'image/png' })
    }
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [320, 640]) {
        const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } })
        const page = await context.newPage()
        await show(page, mail, true)
        const look = `${width}-${colorScheme}`
        await keep(page, look)
        expect(await page.evaluate(() => document.documentElement.scrollWidth), look).toBe(width)
        const [paper, ground] = ['.letter', '.page td >> nth=0'].map((place) =>
          page
            .locator(place)
            .first()
            .evaluate((element) => getComputedStyle(element).backgroundColor),
        )
        expect(await paper, look).toBe(colorScheme === 'dark' ? 'rgb(23, 29, 38)' : 'rgb(255, 255, 255)')
        if (name !== 'mailing')
          expect(await ground, look).toBe(colorScheme === 'dark' ? 'rgb(15, 20, 27)' : 'rgb(248, 249, 251)')
        const rules = ['color-contrast', 'link-in-text-block', 'image-alt', 'link-name', 'th-has-data-cells']
        const { violations } = await new AxeBuilder({ page }).withRules(rules).analyze()
        expect(violations, look).toEqual([])
        await context.close()
      }
    const context = await browser.newContext({ viewport: { width: 320, height: 800 } })
    const page = await context.newPage()
    await show(page, mail, false)
    await keep(page, '320-without-pictures')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.setContent('<pre style="white-space:pre-wrap;overflow-wrap:anywhere;font-size:13px"></pre>')
    await page.locator('pre').evaluate((element, text) => (element.textContent = text), mail.text)
    await keep(page, '320-plain-text')
    expect(mail.text).not.toMatch(/<\/?[a-z]|&[a-z]+;|undefined|\[object/)
    await context.close()
  })

test('the footer of a digest or mailing says why it came, how to unsubscribe and who sends it, in HTML and text', async ({
  page,
}) => {
  for (const name of ['digest', 'mailing']) {
    const mail = await mailOf(name)
    await show(page, mail, true)
    const link = page.getByRole('link', { name: 'Unsubscribe or choose which emails you get' })
    await expect(link).toHaveAttribute('href', PREFERENCES)
    for (const words of [WHY, 'Covenant Demonstration Pty Ltd, 1 Example Street, Sydney NSW 2000']) {
      await expect(page.getByText(words)).toBeVisible()
      expect(mail.text).toContain(words)
    }
    expect(mail.text).toContain(PREFERENCES)
  }
})
