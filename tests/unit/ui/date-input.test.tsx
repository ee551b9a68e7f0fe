import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DateInput } from '#components/ui/date-input.tsx'
import { UNREADABLE_DAY } from '#lib/core/typed-days.ts'

const valueIn = (html: string) => /<input[^>]* value="([^"]*)"/.exec(html)?.[1]

test.each([
  ['2026-02-03', '03/02/2026', false],
  ['', '', false],
  ['30/2/2026', '30/2/2026', true],
])('a date field with the value %j shows %j, with an error if it is not a day', (value, shown, isTold) => {
  const html = renderToStaticMarkup(<DateInput value={value} />)
  expect(valueIn(html)).toBe(shown)
  expect(html).toContain('aria-label="Open calendar"')
  expect(html.includes(UNREADABLE_DAY)).toBe(isTold)
  expect(/<input[^>]* aria-invalid="true"/.test(html)).toBe(isTold)
})

test('the field adds no error of its own if the form shows one', () => {
  const html = renderToStaticMarkup(<DateInput value="soon" aria-invalid aria-describedby="said" />)
  expect(html).not.toContain(UNREADABLE_DAY)
  expect(html).toContain('aria-describedby="said"')
})

test('[E-05] a filter without scripts uses the browser’s date field', () => {
  const html = renderToStaticMarkup(<DateInput name="from" defaultValue="2026-02-03" />)
  expect(html).toMatch(/<input[^>]*type="date"[^>]*name="from"/)
  expect(valueIn(html)).toBe('2026-02-03')
})
