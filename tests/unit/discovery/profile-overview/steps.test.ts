import { describe, expect, test } from 'vitest'
import type { ActionKind } from '#lib/discovery/dashboard/labels.ts'
import { buildNextSteps, countNewChanges, isNewChange } from '#lib/discovery/profile-overview/rules.ts'
import type { PendingInvitation, PressingLoan, StepFacts } from '#lib/discovery/profile-overview/schema.ts'
import type { FreshnessCell } from '#lib/market/freshness/schema.ts'

const TODAY = '2026-11-26'
const LENDER = { kind: 'lender', id: 5 } as const
const none: StepFacts = { followupDate: null, cells: [], loans: [], tasks: [], invitations: [] }
const steps = (facts: Partial<StepFacts>, viewed: Parameters<typeof buildNextSteps>[1] = LENDER) =>
  buildNextSteps({ ...none, ...facts }, viewed, TODAY)

const cell = (categoryKey: FreshnessCell['categoryKey'], daysLeft: number | null): FreshnessCell => ({
  categoryKey,
  tab: categoryKey === 'FIRST_RANKING' ? 4 : categoryKey === 'SECOND_RANKING' ? 5 : 6,
  status: daysLeft === null ? 2 : daysLeft < 0 ? 0 : 1,
  isOffered: true,
  daysLeft,
})
const loan = (overrides: Partial<PressingLoan>): PressingLoan => ({
  id: 9,
  loanNo: 'L-9',
  place: 'Geelong',
  principal: '1250000',
  kind: 'repayment',
  day: '2026-12-08',
  total: 1,
  ...overrides,
})
const task = (kind: ActionKind, total = 1) => ({
  kind,
  total,
  items: [
    {
      kind,
      id: 3,
      name: 'Quillgate',
      party: null,
      note: 'A deal',
      due: 'by noon',
      since: new Date(0),
      overdue: null,
      href: '/x',
    },
  ],
})

describe('the next steps for a profile', () => {
  test('are none while nothing is due', () => {
    expect(steps({ followupDate: '2026-11-27', cells: [cell('FIRST_RANKING', 8)] })).toEqual([])
  })

  test('lead from a due follow-up to a new note', () => {
    expect(steps({ followupDate: '2026-11-24' })).toMatchObject([
      { deadline: { text: 'overdue by 2 days', isOverdue: true }, href: '/users/5/lender?tab=fileNotes&note=new' },
    ])
    expect(steps({ followupDate: TODAY })).toMatchObject([{ deadline: { text: 'due today', isOverdue: false } }])
  })

  test('lead from the first lapsed category to its form, with the number of others', () => {
    const cells = [cell('FIRST_RANKING', null), cell('SECOND_RANKING', 3), cell('CONSTRUCTION', -2)]
    expect(steps({ cells })).toMatchObject([
      {
        text: 'Construction: lapsed, last shown to brokers on 24 Nov 2026',
        detail: 'and 2 more categories',
        href: '/users/5/lender?tab=loans&category=6',
      },
    ])
    expect(steps({ cells: [{ ...cell('SECOND_RANKING', 3), isOffered: false }] })).toEqual([])
  })

  test('lead from a loan near or past its repayment, or long in pre-settlement, to the loan', () => {
    expect(steps({ loans: [loan({ total: 3 })] })).toMatchObject([
      {
        text: 'Loan L-9',
        detail: 'Geelong · $1.25M · and 2 more',
        deadline: { text: 'matures in 12 days' },
        href: '/loans/9/view',
      },
    ])
    expect(steps({ loans: [loan({ day: '2026-11-25' })] })[0]?.deadline).toEqual({
      text: 'overdue by 1 day',
      isOverdue: true,
    })
    expect(steps({ loans: [loan({ kind: 'settlement', day: '2026-09-01' })] })).toMatchObject([
      { detail: 'in pre-settlement for 86 days · Geelong · $1.25M', deadline: null },
    ])
  })

  test('include the user’s tasks for this kind of profile, with ratings grouped', () => {
    const tasks = [
      task('APPROACH_TO_ANSWER', 2),
      task('APPROACH_TO_DECIDE'),
      task('FOLLOW_UP'),
      task('RATING_MISSING', 12),
    ]
    expect(steps({ tasks })).toMatchObject([
      {
        kind: 'APPROACH_TO_ANSWER',
        text: 'Quillgate',
        detail: 'A deal · by noon · and 1 more',
        action: 'Answer',
        href: '/x',
      },
      { kind: 'RATING_MISSING', text: 'Rate 12 loans', detail: null, href: '/loans/3/view?rate=next' },
    ])
    expect(steps({ tasks }, { kind: 'broker', id: 7 }).map(({ kind }) => kind)).toEqual([
      'APPROACH_TO_DECIDE',
      'RATING_MISSING',
    ])
    expect(steps({ tasks }, { kind: 'lawfirm', id: 8 })).toEqual([])
  })

  test('list pending invitations last, with a link to edit mode if the address is wrong', () => {
    const pending = (state: PendingInvitation['state'], individualId: number) => ({
      individualId,
      state,
      text: 'So far',
    })
    expect(steps({ invitations: [pending('QUEUED', 7)], loans: [loan({})] })).toMatchObject([
      { kind: 'repayment' },
      { kind: 'invitation', text: 'So far', detail: null, action: null, href: null },
    ])
    expect(steps({ invitations: [pending('BOUNCED', 7), pending('SENT', 8), pending('SENT', 9)] })).toMatchObject([
      { detail: 'and 2 more invitations', action: 'Edit', href: '/users/5/lender?edit=1&portrait=7' },
    ])
  })

  test('are at most four, the most pressing first', () => {
    const all = steps({
      followupDate: TODAY,
      tasks: [task('APPROACH_TO_ANSWER'), task('RATING_MISSING')],
      cells: [cell('FIRST_RANKING', 0)],
      loans: [loan({}), loan({ kind: 'settlement' })],
    })
    expect(all.map(({ kind }) => kind)).toEqual(['followUp', 'APPROACH_TO_ANSWER', 'verify', 'repayment'])
  })
})

test('a change is new if it came after the last visit, and never without one', () => {
  const at = (day: number) => ({ at: new Date(Date.UTC(2026, 10, day)) })
  expect(isNewChange(at(5), null)).toBe(false)
  expect(countNewChanges([at(5), at(4), at(3)], at(4).at)).toBe(1)
})
