import { expect, test } from '@playwright/test'
import { renderMailing } from '#lib/campaigns/bodies/emails.ts'
import { convertHtmlToText, sanitiseMailHtml } from '#lib/campaigns/bodies/judging/rules.ts'
import { fillMergeFields } from '#lib/campaigns/bodies/rules.ts'
import { beginCounting, judgeInBrowser, lookAt } from '#tests/e2e/mail-bodies.ts'

test('hostile email bodies, random and known, leave no active content in the browser [T-C5]', async ({ page }) => {
  await judgeInBrowser(page, 1_000)
})

const HOSTILE_NAMES = [
  '{{lastName}}',
  '{{constructor.constructor("window.fired(1)")()}}',
  '${window.fired(1)}',
  '<img src=x onerror=window.fired(1)>',
  '"><script>window.fired(1)</script>',
  "' onmouseover='window.fired(1)",
  '$&$1$`',
  '<%= 7*7 %>#{7*7}{{7*7}}',
  '&lt;script&gt;',
  '=cmd|x!A1\r\nBcc: x@y.test',
]

test('names that look like code are shown as names in HTML, text and subject [T-C7]', async ({ page }) => {
  await beginCounting(page)
  const template = sanitiseMailHtml('<p>Dear {{firstName|there}} of {{company}}, <a href="https://a.test/">yes</a></p>')
  for (const name of HOSTILE_NAMES) {
    const values = { firstName: name, company: name, lastName: 'EVALUATED', bdm: 'EVALUATED' }
    const { html } = renderMailing({ html: fillMergeFields(template, values, 'html'), text: '', footer: null })
    const { active } = await lookAt(page, [html], true)
    expect(active).toEqual([])
    const shown = await page.evaluate((whole) => {
      const parsed = new DOMParser().parseFromString(whole, 'text/html')
      return parsed.querySelector('.text')?.textContent
    }, html)
    expect(shown?.replace(/\r\n?/g, '\n')).toBe(`Dear ${name} of ${name}, yes`.replace(/\r\n?/g, '\n'))
    const oneLine = name.replace('\r\n', ' ')
    expect(fillMergeFields(convertHtmlToText(template), values, 'text')).toBe(
      `Dear ${oneLine} of ${oneLine}, yes (https://a.test/)`,
    )
    expect(fillMergeFields('For {{firstName}}', values, 'subject')).toBe(`For ${oneLine}`)
  }
  expect(await page.evaluate(() => window.count)).toBe(0)
})
