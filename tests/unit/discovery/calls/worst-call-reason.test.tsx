import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WorstCallReason } from '#components/discovery/calls/worst-call-reason.tsx'

const draw = (...reasons: Parameters<typeof WorstCallReason>[0]['reasons']) =>
  renderToStaticMarkup(<WorstCallReason reasons={reasons} />)

test('a long reason is short to the eye and in full to a screen reader, with the number of the others', () => {
  const text = 'Loan CV 8 in default, overdue by 206 days'
  const html = draw({ text, short: 'Default, 206 d late · CV 8', isOverdue: true }, { text: 'other', isOverdue: false })
  expect(html).toContain(`<span class="sr-only">${text}</span>`)
  expect(html).toMatch(/<span class="min-w-0 truncate" aria-hidden="true">.*Default, 206 d late · CV 8</)
  expect(html).toContain('+1')
})

test('a short reason is read as it is shown', () => {
  const html = draw({ text: 'Loan CV 7 matures in 5 days', isOverdue: false })
  expect(html).not.toContain('aria-hidden')
  expect(html).toContain('>Loan CV 7 matures in 5 days<')
  expect(draw()).toBe('')
})
