import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DateInput } from '#components/ui/date-input.tsx'

const valueIn = (html: string) => /<input[^>]* value="([^"]*)"/.exec(html)?.[1]

test.each([
  ['2026-02-03', '03/02/2026'],
  ['', ''],
  ['30/2/2026', '30/2/2026'],
])('a date field that holds %j shows %j', (value, shown) => {
  const html = renderToStaticMarkup(<DateInput value={value} />)
  expect(valueIn(html)).toBe(shown)
  expect(html).toContain('aria-label="Open calendar"')
})

test('[E-05] a filter takes a day without scripts, by the field of the browser', () => {
  const html = renderToStaticMarkup(<DateInput name="from" defaultValue="2026-02-03" />)
  expect(html).toMatch(/<input[^>]*type="date"[^>]*name="from"/)
  expect(valueIn(html)).toBe('2026-02-03')
})
