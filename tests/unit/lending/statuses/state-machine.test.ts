import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyStatusOrDateChange,
  checkStatusAndDates,
  deriveLoanStatus,
  getQuestionAfterChange,
  LOAN_STATUSES,
  type LoanStatusKey,
  type StateAction,
  type StateFields,
} from '#lib/lending/statuses/rules.ts'

const TODAY = '2026-11-22'
const EMPTY: StateFields = { statusKey: '', settlementDate: '', repaymentDate: '', dischargedDate: '', shortfall: '' }
const DAYS = ['2025-01-31', '2026-02-28', '2026-11-22', '2027-03-01', '2028-02-29']

type Step = StateAction | { kind: 'save' } | { kind: 'answer no' }

const day = fc.constantFrom('', 'not a day', ...DAYS)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('status' as const), value: fc.constantFrom('', ...LOAN_STATUSES) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('settlement' as const, 'repayment' as const, 'discharge' as const),
      value: day,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('shortfall' as const), value: fc.constantFrom('', '0', '25000') }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'save' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'answer no' as const }) },
)

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The states that the documents forbid on the form, written independently of the product's code. */
const forbiddenOnForm = (state: StateFields): string[] => {
  const { statusKey, settlementDate, repaymentDate, dischargedDate, shortfall } = state
  return [
    isDay(dischargedDate) && statusKey !== 'DISCHARGED' && 'a discharged date under another status',
    isDay(settlementDate) && statusKey === 'PRESETTLEMENT' && 'pre-settlement with a settlement date',
    shortfall !== '' && dischargedDate === '' && 'a shortfall without a discharged date',
    dischargedDate !== '' && (settlementDate === '' || repaymentDate === '') && 'a discharge without both other dates',
  ].filter((fault) => fault !== false)
}

/** The same for stored loans (rows H-09, H-10, H-13 to H-17). */
const forbiddenStored = (state: StateFields & { statusKey: LoanStatusKey }): string[] => {
  const { statusKey, settlementDate, repaymentDate, dischargedDate, shortfall } = state
  return [
    (settlementDate === '') !== (repaymentDate === '') && 'one of the two dates alone',
    (statusKey === 'PRESETTLEMENT') !== (settlementDate === '') && 'a status that its settlement denies',
    (statusKey === 'DISCHARGED') !== (dischargedDate !== '') && 'a status that its discharge denies',
    repaymentDate !== '' && repaymentDate < settlementDate && 'repaid before settled',
    dischargedDate !== '' && dischargedDate < settlementDate && 'discharged before settled',
    shortfall !== '' && dischargedDate === '' && 'a shortfall before the discharge',
    [settlementDate, repaymentDate, dischargedDate].some((date) => date !== '' && !isDay(date)) &&
      'a date that is none',
  ].filter((fault) => fault !== false)
}

const dayOrNull = (text: string) => (isDay(text) ? text : null)

/** Simulates a save of form and server: the schema refuses invalid days, the rules the rest. */
const saved = (state: StateFields): (StateFields & { statusKey: LoanStatusKey }) | null => {
  const dates = [state.settlementDate, state.repaymentDate, state.dischargedDate]
  if (dates.some((date) => date !== '' && !isDay(date))) return null
  const sent = {
    statusKey: (state.statusKey || null) as LoanStatusKey | null,
    settlementDate: dayOrNull(state.settlementDate),
    repaymentDate: dayOrNull(state.repaymentDate),
    dischargedDate: dayOrNull(state.dischargedDate),
    shortfall: state.shortfall === '' ? null : BigInt(state.shortfall),
  }
  return checkStatusAndDates(sent).length > 0 ? null : { ...state, statusKey: deriveLoanStatus(sent) }
}

describe('the loan state machine', () => {
  test('[T-A8] 10,000 random sequences of actions and saves reach no forbidden state', () => {
    const reached = new Set<string>()
    fc.assert(
      fc.property(fc.array(step, { minLength: 4, maxLength: 30 }), (steps) => {
        let [form, stored] = [EMPTY, { ...EMPTY, statusKey: 'PRESETTLEMENT' as LoanStatusKey }]
        for (const each of steps) {
          if (each.kind === 'save') {
            const after = saved(form)
            if (after) [form, stored] = [after, after]
          } else if (each.kind === 'answer no') {
            form = applyStatusOrDateChange(form, { kind: 'settlement', value: '' })
          } else {
            const asked = getQuestionAfterChange(form, each, TODAY)
            const before = form
            form = applyStatusOrDateChange(form, each)
            if (asked?.kind === 'sorry') expect(form.statusKey, 'said Sorry').not.toBe(each.value)
            if (each.kind === 'status' && form.statusKey !== each.value) expect(asked?.kind).toBe('sorry')
            if (asked?.kind === 'future') expect(asked.day > TODAY && form.settlementDate === asked.day).toBe(true)
            if (each.kind === 'shortfall' && before.dischargedDate === '') expect(form.shortfall).toBe('')
          }
          expect(forbiddenOnForm(form), JSON.stringify([each, form])).toEqual([])
          expect(forbiddenStored(stored), JSON.stringify([each, stored])).toEqual([])
          reached.add(stored.statusKey)
        }
      }),
      { numRuns: 10_000 },
    )
    expect([...reached].sort()).toEqual([...LOAN_STATUSES].sort())
  })

  test('[H-14] [H-15] [H-17] a change of status or date updates the fields that depend on it', () => {
    const act = (state: StateFields, ...actions: [StateAction['kind'], string][]) =>
      actions.reduce((now, [kind, value]) => applyStatusOrDateChange(now, { kind, value }), state)
    const settled = act(EMPTY, ['settlement', '2026-02-03'], ['repayment', '2027-02-03'])
    expect(settled.statusKey).toBe('SETTLED')
    expect(act(settled, ['status', 'DEFAULT'], ['settlement', '2026-02-04']).statusKey).toBe('DEFAULT')
    const ended = act(settled, ['discharge', '2026-09-01'], ['shortfall', '5000'])
    expect(ended).toMatchObject({ statusKey: 'DISCHARGED', shortfall: '5000' })
    expect(act(ended, ['settlement', '2026-10-01'])).toMatchObject({
      statusKey: 'SETTLED',
      dischargedDate: '',
      shortfall: '',
    })
    expect(act(ended, ['repayment', ''])).toMatchObject({ statusKey: 'SETTLED', dischargedDate: '', shortfall: '' })
    expect(act(ended, ['settlement', ''])).toMatchObject({ statusKey: 'PRESETTLEMENT', dischargedDate: '' })
    expect(act(EMPTY, ['discharge', '2026-09-01'])).toEqual(EMPTY)
  })

  test('[H-10] [H-16] a forbidden change is refused with the documented message', () => {
    const settled = applyStatusOrDateChange(EMPTY, { kind: 'settlement', value: '2026-02-03' })
    const ask = (state: StateFields, value: string) => getQuestionAfterChange(state, { kind: 'status', value }, TODAY)
    expect(ask(settled, 'PRESETTLEMENT')).toEqual({
      kind: 'sorry',
      text: 'You cannot change the Status to Pre-Settlement if the Settlement Date is populated',
    })
    expect(ask({ ...settled, dischargedDate: '2026-09-01', statusKey: 'DISCHARGED' }, 'DEFAULT')).toEqual({
      kind: 'sorry',
      text: 'You cannot change the Status away from Discharged if the Discharged Date field is populated',
    })
    expect(ask(settled, 'DEFAULT')).toBeNull()
  })
})
