import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MoneyInput } from '#components/ui/money-input.tsx'
import { PercentInput } from '#components/ui/percent-input.tsx'

const valuesIn = (html: string) => [...html.matchAll(/<input[^>]* value="([^"]*)"/g)].map(([, value]) => value)

test.each([
  ['1350000', '1,350,000'],
  ['0', '0'],
  ['', ''],
  ['123456789012', '123,456,789,012'],
])('[Q-02][Q-04] the amount %j is shown as %j with a dollar sign and is sent as typed', (raw, shown) => {
  const html = renderToStaticMarkup(<MoneyInput name="fee" value={raw} />)
  expect(valuesIn(html)).toEqual([shown, raw])
  expect(html).toContain('>$</span>')
  expect(html).toMatch(/inputmode="decimal"/i)
})

test('[Q-04] an amount stored as typed is shown as its value', () => {
  expect(valuesIn(renderToStaticMarkup(<MoneyInput value="2.4m" />))).toEqual(['2,400,000'])
  expect(valuesIn(renderToStaticMarkup(<MoneyInput value="much" />))).toEqual(['much'])
})

test.each(['8.95', '8', '0.5', ''])('[Q-02] the percentage %j is shown unchanged with a per cent sign', (raw) => {
  const html = renderToStaticMarkup(<PercentInput name="rate" defaultValue={raw} />)
  expect(valuesIn(html)).toEqual([raw, raw])
  expect(html).toContain('>%</span>')
  expect(html).toMatch(/inputmode="decimal"/i)
})
