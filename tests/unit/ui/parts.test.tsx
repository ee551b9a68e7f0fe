import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { TeamCallFigures } from '#components/crm/file-notes/team-figures.tsx'
import { ListLoading } from '#components/data-table/list-loading.tsx'
import { CallPage } from '#components/discovery/calls/call-desk.tsx'
import { CallQueueList } from '#components/discovery/calls/call-queue.tsx'
import { CallRing } from '#components/discovery/calls/call-ring.tsx'
import { DaySummary } from '#components/discovery/calls/day-summary.tsx'
import { FinderResults } from '#components/discovery/finder/finder-results.tsx'
import { FormCell } from '#components/forms/form-cell.tsx'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { LoanDetailDialog } from '#components/lending/records/view/detail-dialog.tsx'
import { PrivacySettingRow } from '#components/market/lenders/setting-row.tsx'
import { Face } from '#components/ui/face.tsx'
import { StarInput } from '#components/ui/star-input.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { scoreLabels } from '#lib/crm/file-notes/labels.ts'
import { finderLabels, kindLabels } from '#lib/discovery/finder/labels.ts'
import { privacyWords } from '#lib/market/lenders/privacy/labels.ts'
import type { PrivacyKey } from '#lib/market/lenders/privacy/schema.ts'
import { markupOf, seen } from '#tests/unit/data-table/drawn.tsx'

test('a face in a list is the small image of a portrait, or initials', () => {
  expect(markupOf(<Face name="Jo Smith" fileId={7} />)).toContain('src="/api/files/7?size=face"')
  expect(markupOf(<Face name="Jo Smith" fileId={null} />)).toBe('<span data-face="JS"></span>')
})

test('a list that is loading says what it loads', () => {
  expect(markupOf(<ListLoading label="Loading loans" />)).toMatch(/^<div role="status" aria-label="Loading loans">/)
})

test('a details button shows its note beside its title, if there is one', () => {
  const button = (note?: string) =>
    seen(
      markupOf(
        note === undefined ? (
          <LoanDetailDialog title="Credits">All of them</LoanDetailDialog>
        ) : (
          <LoanDetailDialog title="Credits" note={note}>
            All of them
          </LoanDetailDialog>
        ),
      ),
    )
  expect(button('3')).toMatch(/^Credits 3 /)
  expect(button()).toMatch(/^Credits Credits All of them$/)
})

test('a switch shows its state as text, and its accessible name is only the label', () => {
  for (const isOn of [true, false]) {
    const html = markupOf(<Switch label="Discharged loans" isOn={isOn} onChange={() => undefined} />)
    expect(html).toContain(`role="switch" aria-checked="${isOn}"`)
    expect(seen(html)).toContain(`Discharged loans ${isOn ? '{good} on' : '{warn} off'}`)
    expect(seen(html.replaceAll(/<span aria-hidden="true"[^>]*>[^<]*<\/span>/g, ''))).toMatch(/Discharged loans$/)
  }
})

describe('a privacy setting', () => {
  const draw = (name: PrivacyKey, isOn = true) =>
    seen(
      markupOf(
        <PrivacySettingRow
          name={name}
          isOn={isOn}
          now="Nothing"
          then="Nothing"
          isDisabled={false}
          onChange={() => undefined}
        />,
      ),
    )

  test('that is off is shown without a warning', () => {
    const { label } = privacyWords.loanTabShowCurrentLoanBook
    expect(draw('loanTabShowCurrentLoanBook')).toMatch(new RegExp(`^${label} \\{good\\} on `))
    expect(draw('loanTabShowCurrentLoanBook', false)).toMatch(new RegExp(`^${label} off `))
  })

  test('says in how many places it applies', () => {
    expect(draw('loanTabShowCurrentLoanBook')).toContain(' Applies in 10 places ')
    expect(draw('ninetyDayActivityShowName')).toContain(' Applies in 1 place ')
  })
})

describe('a field in a cell', () => {
  const Cell = ({ error }: { error?: string }) => {
    const form = useRecordForm({
      initial: { name: 'Ann' },
      schema: z.any(),
      send: async () => ({ ok: true as const, answer: null }),
      onSaved: () => undefined,
    })
    const refused = Object.assign({}, form, { errorOf: () => error })
    return (
      <FormCell form={refused} name="name" label="First Name">
        {(control) => <input {...control} onChange={() => undefined} />}
      </FormCell>
    )
  }

  test('is linked to its error, and unmarked without one', () => {
    const html = markupOf(<Cell error="Please enter a name" />)
    const id = /aria-invalid="true" aria-describedby="([^"]+)"/.exec(html)?.[1]
    expect(html).toContain(`id="${id}"`)
    expect(seen(html)).toContain('Please enter a name')
    expect(markupOf(<Cell />)).not.toMatch(/aria-invalid|aria-describedby/)
    expect(markupOf(<Cell />)).toContain('aria-label="First Name"')
  })
})

test('the finder explains an empty page: no results, no results for the filter, or beyond the last page', () => {
  const page = { rows: [], page: 9, pageSize: 20 }
  const empty = (total: number, isNarrowed = false) =>
    seen(
      markupOf(
        <FinderResults
          kind="lender"
          page={Object.assign({ total }, page)}
          isNarrowed={isNarrowed}
          link={() => '/x'}
          hrefOf={() => null}
        />,
      ),
    )
  expect(empty(0)).toContain(kindLabels.lender.unfiltered)
  expect(empty(0, true)).toContain(kindLabels.lender.emptyText)
  expect(empty(0)).not.toContain(finderLabels.beyondText)
  expect(empty(3)).toContain(finderLabels.beyondText)
})

test('the team scores are a table and a scroll area under one name', () => {
  const html = markupOf(<TeamCallFigures people={[]} team={[]} total={7} />)
  expect(html.split(`aria-label="${scoreLabels.figures}"`)).toHaveLength(3)
  expect(html).toMatch(new RegExp(`<section aria-label="${scoreLabels.figures}"[^>]*tabindex="0"`))
  expect(seen(html)).toContain('7')
})

const REASONS = [
  { text: 'Loan 7 overdue by 2 days', isOverdue: true },
  { text: 'promised for 01 Mar 2026', isOverdue: false },
]
const TARGET = { companyId: 3, kind: 'lender', id: 7, due: '2026-03-01', name: 'Lee Capital', reasons: REASONS }
const PROPOSALS = { spoke: '2026-03-09', noAnswer: '2026-03-03', leftMessage: '2026-03-04', emailed: '2026-03-09' }

const NO_LOANS = { rows: [], total: 0 }
const LOAN = { id: 5, loanNo: 'CV5', suburbState: 'Usher, WA', status: 'Settled', principal: '290000' }

test('the call page shows only known facts about the company', () => {
  const known = { currentLoansCount: 4, currentLoanBook: 9_000_000n, platformBdm: 'Kim Orr' }
  const nothing = { currentLoansCount: null, currentLoanBook: null, platformBdm: null }
  const draw = (figures: object, leadScore: string | null, reasons = REASONS, loans: object = NO_LOANS) =>
    markupOf(
      <CallPage
        proposals={PROPOSALS as never}
        draft={null}
        today={'2026-03-02' as never}
        nextHref="/calls"
        ownHref="/calls?at=3"
        profile={Object.assign({ companyName: 'Lee Capital', portraits: [] }, figures) as never}
        notes={[]}
        loans={loans as never}
        target={Object.assign({ leadScore }, TARGET, { reasons }) as never}
      />,
    )
  const desk = (...known: Parameters<typeof draw>) => seen(draw(...known))
  expect(desk(known, 'A')).toContain('A · 4 current loans · $9.00M current book · BDM Kim Orr')
  expect(desk(known, 'A')).toContain('overdue by 1 day')
  expect(desk(known, 'A')).toContain('Why now: {bad} Loan 7 overdue by 2 days')
  // The day is already shown as overdue above.
  expect(desk(known, 'A')).not.toContain('promised')
  expect(desk(known, 'A', REASONS.slice(1))).not.toContain('Why now')
  expect(draw(known, 'A')).toMatch(/<button [^>]*class="[^"]*\bborder-line\b[^"]*"[^>]*>Next call</)
  // Loans not listed are counted and linked.
  const more = draw(known, 'A', REASONS, { rows: [LOAN], total: 6 })
  expect(seen(more)).toMatch(/\$290,000 .*and 5 more/)
  expect(more).toContain('href="/users/7/lender?tab=loans"')
  expect(desk(known, 'A', REASONS, { rows: [LOAN], total: 1 })).not.toContain('more')
  expect(desk(nothing, null)).not.toMatch(/\d current loans|current book|BDM/)
})

test('star inputs form one required choice with a description, and each star has a name', () => {
  const draw = (value: number) =>
    markupOf(
      <StarInput
        id="stars"
        name="stars"
        label="Broker Stars"
        value={value}
        onChange={() => {}}
        isRequired
        describedBy="stars-error"
        nameOf={(stars) => `${stars} stars`}
      />,
    )
  expect(draw(0)).toMatch(
    /role="radiogroup" aria-label="Broker Stars" aria-required="true" aria-describedby="stars-error"/,
  )
  expect(draw(3).match(/aria-label="\d stars"/g)).toHaveLength(5)
  expect([draw(0), draw(3)].map((html) => html.match(/class="fill-star"/g)?.length ?? 0)).toEqual([0, 3])
})

test('calls of a day are counted in total and by type, and shown from the first on', () => {
  const made = [
    { type: 'Phone call', count: 2 },
    { type: 'Email', count: 1 },
  ]
  expect(seen(markupOf(<DaySummary made={made} />))).toContain('You noted 3 calls and emails today.')
  expect(markupOf(<DaySummary made={[]} />)).toBe('')
  expect(seen(markupOf(<CallRing made={made} left={1} />))).toBe('3 noted today, 1 left Phone call 2 · Email 1')
  expect(seen(markupOf(<CallRing made={[]} left={1} />))).toBe('0 noted today, 1 left')
})

test('a line of the call queue has the company below the person, and shows an overdue day once', () => {
  const queue = (due: string, person: string | null) =>
    markupOf(
      <CallQueueList
        queue={
          {
            targets: [Object.assign({}, TARGET, { due, person, leadScore: 'A', imageFileId: null })],
            total: 1,
          } as never
        }
        whose="team"
        currentId={null}
        today={'2026-03-02' as never}
        made={[]}
      />,
    )
  expect(queue('2026-03-01', 'Ann Lee')).toMatch(/<span class="[^"]*\btruncate\b[^"]*">Lee Capital<\/span>/)
  expect(seen(queue('2026-03-01', 'Ann Lee'))).toMatch(
    /Ann Lee \{bad\} 1 d late overdue by 1 day Lee Capital A \{bad\} Loan 7 overdue by 2 days$/,
  )
  expect(seen(queue('2026-03-02', null))).toMatch(/Lee Capital due today A .*· promised for 01 Mar 2026$/)
})
