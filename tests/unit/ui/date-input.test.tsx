import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DateInput } from '#components/ui/date-input.tsx'
import { UNREADABLE_DAY } from '#lib/core/typed-days.ts'

const valueIn = (html: string) => /<input[^>]* value="([^"]*)"/.exec(html)?.[1]

test.each([
  ['2026-02-03', '03/02/2026', false],
  ['', '', false],
  ['30/2/2026', '30/2/2026', true],
])('a date field that holds %j shows %j, and says so where it is no day', (value, shown, isTold) => {
  const html = renderToStaticMarkup(<DateInput value={value} />)
  expect(valueIn(html)).toBe(shown)
  expect(html).toContain('aria-label="Open calendar"')
  expect(html.includes(UNREADABLE_DAY)).toBe(isTold)
  expect(/<input[^>]* aria-invalid="true"/.test(html)).toBe(isTold)
})

test('where the form has a message of its own, the field adds none', () => {
  const html = renderToStaticMarkup(<DateInput value="soon" aria-invalid aria-describedby="said" />)
  expect(html).not.toContain(UNREADABLE_DAY)
  expect(html).toContain('aria-describedby="said"')
})

test('[E-05] a filter takes a day without scripts, by the field of the browser', () => {
  const html = renderToStaticMarkup(<DateInput name="from" defaultValue="2026-02-03" />)
  expect(html).toMatch(/<input[^>]*type="date"[^>]*name="from"/)
  expect(valueIn(html)).toBe('2026-02-03')
})
