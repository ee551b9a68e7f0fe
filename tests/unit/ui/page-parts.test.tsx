import { expect, test } from 'vitest'
import { TaskGroupPanel } from '#components/discovery/dashboard/action-panel.tsx'
import { FiguresPanel } from '#components/market/approaches/figures-panel.tsx'
import { LeadScoreAndFollowUpFields } from '#components/market/profiles/lead-strip.tsx'
import { PublicShell } from '#components/shell/public-shell.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { markupOf } from '#tests/unit/data-table/drawn.tsx'

test('the sign-in of the public header leaves the primary button to the page', () => {
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

test('the actions of home have one width whatever they are called, and the counts one line on a phone', () => {
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

test('the figures of a profile keep their distance from the lead strip before them', () => {
  const figures = { answered: 100, medianHours: 9, accepted: 0, reasons: [] }
  expect(markupOf(<FiguresPanel kind="lender" figures={figures as never} />)).toContain('[[data-lead]~&amp;]:mt-4')
  const lead = { leadScore: null, followupDate: null, version: 1 }
  const strip = (
    <LeadScoreAndFollowUpFields
      companyId={3}
      isStaff
      kept={lead as never}
      today={'2026-03-02' as never}
      nextDue={null}
    />
  )
  expect(markupOf(strip)).toMatch(/^<div data-lead="true"/)
})
