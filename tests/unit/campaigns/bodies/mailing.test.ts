import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMailing } from '#lib/campaigns/bodies/emails.ts'
import { sanitiseMailHtml } from '#lib/campaigns/bodies/judging/rules.ts'
import { adaptColorToDark, adaptColorToLight, computeContrast, GROUNDS } from '#lib/campaigns/bodies/looks/rules.ts'
import { fillMergeFields } from '#lib/campaigns/bodies/rules.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const bodyOf = (html: string): string =>
  /<div class="text" style="[^"]*">(.*?)<\/div>(?:<div class="rule"|<\/td>)/s.exec(
    renderMailing({ html, text: '', footer: null }).html,
  )?.[1] ?? ''

test('adds inline styles to every element of a body and keeps the author’s own styles', () => {
  expect(bodyOf('<p>a <a href="https://a.test/">b</a><br /></p>')).toBe(
    '<p style="margin:0 0 10px">a <a href="https://a.test/" class="link" style="color:#0b5c7d;text-decoration:underline">b</a><br /></p>',
  )
  expect(bodyOf('<p><span style="font-size:8pt">a</span><span style="color:#Aa0000;font-size:36pt">b</span></p>')).toBe(
    '<p style="margin:0 0 10px"><span style="font-size:8pt">a</span><span class="in-aa0000" style="color:#Aa0000;font-size:36pt">b</span></p>',
  )
  expect(bodyOf('<img src="cid:7" alt="A &gt; B" width="300" />')).toBe(
    '<img src="cid:7" alt="A &gt; B" width="300" style="max-width:100%;height:auto;border:0;vertical-align:middle" />',
  )
})

test('spaces list items more tightly than paragraphs, at any nesting depth', () => {
  const body = bodyOf('<ul><li><p>a</p><ol start="3"><li><p>b</p></li></ol></li></ul><p>c</p><ul><li>d</li></ul>')
  expect(body).toContain('<p style="margin:0 0 4px">a</p><ol start="3" style="margin:0;padding:0 0 0 26px">')
  expect(body).toContain('<p style="margin:0 0 4px">b</p>')
  expect(body).toContain('<p style="margin:0 0 10px">c</p><ul style="margin:0 0 10px;padding:0 0 0 26px">')
})

test('has a dark mode in which every text colour stays readable', () => {
  const { html } = renderMailing({ html: '<p><span style="color:#1f2937">a</span></p>', text: 'a', footer: null })
  expect(html).toContain('<meta name="color-scheme" content="light dark" />')
  const dark = /\.in-1f2937 \{ color: (#[0-9a-f]{6}) !important/.exec(html)?.[1] ?? ''
  expect(computeContrast(dark, GROUNDS.dark)).toBeGreaterThanOrEqual(4.5)
  expect(computeContrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(computeContrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect([adaptColorToDark('#7cc4e4'), adaptColorToLight('#0b5c7d')]).toEqual(['#7cc4e4', '#0b5c7d'])
  fc.assert(
    fc.property(color, (chosen) => {
      expect(computeContrast(adaptColorToDark(chosen), GROUNDS.dark)).toBeGreaterThanOrEqual(4.5)
      expect(computeContrast(adaptColorToLight(chosen), GROUNDS.light)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('appends the footer as HTML and as text, and leaves no rule when there is no footer', () => {
  const footer = { html: '<p>Covenant, 1 George St</p>', text: 'Covenant, 1 George St' }
  const mail = renderMailing({ html: '<p>a</p>', text: 'a', footer })
  expect(mail.html).toMatch(/<p style="[^"]*">a<\/p><\/div><div class="rule".*<p>Covenant, 1 George St<\/p>/s)
  expect(mail.text).toBe('a\n\n---\n\nCovenant, 1 George St')
  const bare = renderMailing({ html: '<p>a</p>', text: 'a', footer: null })
  expect(bare.html).not.toContain('class="rule"')
  expect(bare.text).toBe('a')
})

test('fills merge fields with the same result before and after rendering', () => {
  const template = sanitiseMailHtml('<p>Dear {{firstName|there}} &amp; {{company}}</p><ul><li>{{bdm|you}}</li></ul>')
  const values = { firstName: '<b>Ann</b>', company: '$& {{bdm}} $1', bdm: null }
  const footer = { html: '<p>x</p>', text: 'x' }
  const before = renderMailing({ html: fillMergeFields(template, values, 'html'), text: '', footer })
  const after = renderMailing({ html: template, text: '', footer })
  expect(fillMergeFields(after.html, values, 'html')).toBe(before.html)
  expect(before.html).toContain('&lt;b&gt;Ann&lt;/b&gt;')
})
