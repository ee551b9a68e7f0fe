import { expect, test } from 'vitest'
import { TaskGroupPanel } from '#components/discovery/dashboard/action-panel.tsx'
import { TasksOfKindView } from '#components/discovery/dashboard/waiting-view.tsx'
import { MeasuredFigures } from '#components/market/approaches/measured-figures.tsx'
import { PublicShell } from '#components/shell/public-shell.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { figureLabels } from '#lib/market/approaches/figures/labels.ts'
import { markupOf, seen } from '#tests/unit/data-table/drawn.tsx'

test('sign-in in the public header is not a primary button', () => {
  const html = markupOf(
    <PublicShell isSignedIn={false} productName="Covenant">
      Page
    </PublicShell>,
  )
  const link = /<a [^>]*href="\/login[^"]*"[^>]*>Sign in/.exec(html)?.[0] ?? ''
  expect(link).toContain('border-line')
  expect(link).not.toContain('bg-accent ')
  expect(buttonClass({ variant: 'primary' })).toContain('bg-accent ')
})

test('actions on home have equal width, and the counts fit one line on a phone', () => {
  const item = (kind: string) => ({ kind, id: 1, name: 'A', party: null, note: '', since: new Date(), overdue: null })
  const groups = ['FOLLOW_UP', 'LOAN_PAST_REPAYMENT', 'ADDRESS_PROPOSED'].map((kind) => ({
    kind,
    total: 1,
    items: [Object.assign({ href: '/x' }, item(kind))],
  }))
  const html = markupOf(<TaskGroupPanel groups={groups as never} />)
  const widths = ['Follow up', 'Open', 'Agree or cancel'].map(
    (action) => new RegExp(`<span class="([^"]*)">${action}</span>`).exec(html)?.[1],
  )
  expect(widths[0]).toMatch(/(^| )w-26 /)
  expect(new Set(widths).size).toBe(1)
  expect(html).toMatch(/<ul aria-label="[^"]*" class="[^"]*max-sm:overflow-x-auto[^"]*sm:flex-wrap/)
})

test('all tasks of a kind lead back to home, to the tasks of the same people', () => {
  const draw = (whose: 'mine' | 'team') =>
    seen(markupOf(<TasksOfKindView kind="FOLLOW_UP" group={undefined} whose={whose} snoozes={[]} aside={undefined} />))
  expect(draw('mine')).toMatch(/^\[\/\] Home /)
  expect(draw('team')).toMatch(/^\[\/\?whose=team\] Home /)
})

test('the hint on measured figures explains reasons and measurement, and opens without scripts', () => {
  const figures = { answered: 100, medianHours: 9, accepted: 0, reasons: ['LOCATION'] }
  const html = markupOf(<MeasuredFigures kind="lender" figures={figures as never} />)
  const note = /<div id="([^"]+)" popover="auto"[^>]*>(.*)<\/div>/.exec(html)
  expect(html).toMatch(
    new RegExp(`<button [^>]*aria-label="${figureLabels.about}"[^>]*popovertarget="${note?.[1]}"`, 'i'),
  )
  expect(note?.[2]).toContain('Most given reasons: Location.')
  expect(note?.[2]).toContain(figureLabels.lenderNote)
})
