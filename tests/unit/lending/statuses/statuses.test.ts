import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonthsTo } from '#lib/core/dates.ts'
import {
  applyChosenStatus,
  applyDischargedDate,
  applySettlementDate,
  CLOSED_STATUSES,
  checkStatusAndDates,
  countTermMonths,
  deriveLoanStatus,
  getStatusGroup,
  LOAN_GROUPS,
  LOAN_STATUSES,
  type LoanState,
} from '#lib/lending/statuses/rules.ts'
import { parsed, refusals } from '../drafts.ts'

const empty: LoanState = {
  statusKey: null,
  settlementDate: null,
  repaymentDate: null,
  dischargedDate: null,
  shortfall: null,
}
const settled = { settlementDate: '2026-03-02', repaymentDate: '2027-03-02' }

const refusedOf = (state: Partial<LoanState>): string[] =>
  checkStatusAndDates({ ...empty, ...state }).map(({ field, message }) => `${field}: ${message}`)

describe('status and dates when saving', () => {
  test('[H-13] without a status a loan is in pre-settlement', () => {
    expect(deriveLoanStatus(parsed())).toBe('PRESETTLEMENT')
    expect(deriveLoanStatus(parsed({ statusKey: '' }))).toBe('PRESETTLEMENT')
  })

  test('[H-13] only the five statuses are accepted', () => {
    const dates = { ...settled, dischargedDate: '2026-09-01' }
    expect(refusals({ statusKey: 'PRESETTLEMENT' })).toEqual([])
    for (const statusKey of ['SETTLED', 'DEFAULT', 'VARIATIONINPROG']) {
      expect(refusals({ statusKey, ...settled })).toEqual([])
    }
    expect(refusals({ statusKey: 'DISCHARGED', ...dates })).toEqual([])
    for (const statusKey of ['Settled', 'OPEN', 'PRESETTLEMENT ; --']) {
      expect(refusals({ statusKey })).toEqual(['statusKey: Choose one of the options.'])
    }
  })

  test('[H-14] an unset status follows from the dates', () => {
    expect(deriveLoanStatus({ ...empty, ...settled })).toBe('SETTLED')
    expect(deriveLoanStatus({ ...empty, ...settled, dischargedDate: '2026-09-01' })).toBe('DISCHARGED')
    expect(deriveLoanStatus({ ...empty, statusKey: 'DEFAULT', dischargedDate: '2026-09-01' })).toBe('DEFAULT')
  })

  const REPAYMENT = 'repaymentDate: Repayment Date is required'
  const REPAYMENT_EARLY = 'repaymentDate: The Repayment Date must not be before the Settlement Date.'
  const SETTLEMENT = 'settlementDate: Settlement Date is required'
  const NOT_PRE = 'statusKey: You cannot change the Status to Pre-Settlement if the Settlement Date is populated'
  const NOT_AWAY =
    'statusKey: You cannot change the Status away from Discharged if the Discharged Date field is populated'
  const DISCHARGED = 'dischargedDate: Discharged Date is required'
  const NEEDS_DATES = 'dischargedDate: The Discharged Date needs a Settlement Date and a Repayment Date.'
  const DISCHARGED_EARLY = 'dischargedDate: The Discharged Date must not be before the Settlement Date.'
  const SHORTFALL = 'shortfall: A Shortfall needs a Discharged Date.'
  const discharged = { ...settled, dischargedDate: '2026-09-01' }

  test.each<[Partial<LoanState>, string[]]>([
    [{}, []],
    [{ statusKey: 'PRESETTLEMENT' }, []],
    [settled, []],
    [{ settlementDate: '2026-03-02' }, [REPAYMENT]],
    [{ repaymentDate: '2026-03-02' }, [SETTLEMENT]],
    [{ statusKey: 'SETTLED' }, [SETTLEMENT]],
    [{ statusKey: 'DEFAULT' }, [SETTLEMENT]],
    [{ statusKey: 'PRESETTLEMENT', repaymentDate: '2026-03-02' }, [SETTLEMENT]],
    [{ settlementDate: '2026-03-02', repaymentDate: '2026-03-01' }, [REPAYMENT_EARLY]],
    [{ settlementDate: '2026-03-02', repaymentDate: '2026-03-02' }, []],
  ])('[H-09] %j gives %j', (state, expected) => {
    expect(refusedOf(state)).toEqual(expected)
  })

  test.each<[Partial<LoanState>, string[]]>([
    [{ statusKey: 'PRESETTLEMENT', ...settled }, [NOT_PRE]],
    [{ statusKey: 'PRESETTLEMENT', settlementDate: '2026-03-02' }, [REPAYMENT, NOT_PRE]],
    [{ ...discharged, statusKey: 'SETTLED' }, [NOT_AWAY]],
    [{ ...discharged, statusKey: 'PRESETTLEMENT' }, [NOT_PRE, NOT_AWAY]],
    [{ ...discharged, statusKey: 'DISCHARGED' }, []],
  ])('[H-10] %j gives %j', (state, expected) => {
    expect(refusedOf(state)).toEqual(expected)
  })

  test.each<[Partial<LoanState>, string[]]>([
    [{ statusKey: 'DISCHARGED', ...settled }, [DISCHARGED]],
    [{ statusKey: 'DISCHARGED' }, [SETTLEMENT, DISCHARGED]],
    [{ dischargedDate: '2026-09-01' }, [NEEDS_DATES]],
    [{ dischargedDate: '2026-09-01', settlementDate: '2026-03-02' }, [REPAYMENT, NEEDS_DATES]],
    [{ dischargedDate: '2026-09-01', repaymentDate: '2026-03-02' }, [SETTLEMENT, NEEDS_DATES]],
    [{ ...settled, dischargedDate: '2026-03-01' }, [DISCHARGED_EARLY]],
    [{ ...settled, dischargedDate: '2026-03-02' }, []],
    [{ ...settled, shortfall: 5n }, [SHORTFALL]],
    [{ ...settled, shortfall: 0n }, [SHORTFALL]],
    [{ ...discharged, shortfall: 0n }, []],
  ])('[H-15] %o gives %j', (state, expected) => {
    expect(refusedOf(state)).toEqual(expected)
  })

  test('every error has the code INVALID', () => {
    expect(checkStatusAndDates({ ...empty, statusKey: 'DISCHARGED' }).map(({ code }) => code)).toEqual([
      'INVALID',
      'INVALID',
    ])
  })

  test('a date must exist in the calendar', () => {
    expect(refusals({ settlementDate: '2026-02-30', repaymentDate: '2026-03-01' })).toContain(
      'settlementDate: Settlement Date must be a day.',
    )
  })
})

describe('the form when status or dates change', () => {
  const blank = { statusKey: '', settlementDate: '', repaymentDate: '', dischargedDate: '', shortfall: '' }

  test('[H-14] a settlement date settles a loan in pre-settlement and leaves every other status', () => {
    const dated = { ...blank, settlementDate: '2026-03-02' }
    expect(applySettlementDate(dated).statusKey).toBe('SETTLED')
    expect(applySettlementDate({ ...dated, statusKey: 'PRESETTLEMENT' }).statusKey).toBe('SETTLED')
    expect(applySettlementDate({ ...dated, statusKey: 'DEFAULT' }).statusKey).toBe('DEFAULT')
  })

  test('[H-14] a settlement after the discharge clears the discharge', () => {
    const discharged = { ...blank, statusKey: 'DISCHARGED', dischargedDate: '2026-09-01', shortfall: '5' }
    expect(applySettlementDate({ ...discharged, settlementDate: '2026-09-02' })).toMatchObject({
      statusKey: 'SETTLED',
      dischargedDate: '',
      shortfall: '',
    })
    expect(applySettlementDate({ ...discharged, settlementDate: '2026-09-01' })).toMatchObject({
      statusKey: 'DISCHARGED',
      dischargedDate: '2026-09-01',
    })
  })

  test('clearing the settlement of a settled or discharged loan returns it to pre-settlement and clears the discharge', () => {
    const discharged = { dischargedDate: '2026-09-01', shortfall: '5', repaymentDate: '2027-03-02' }
    for (const statusKey of ['SETTLED', 'DISCHARGED']) {
      expect(applySettlementDate({ ...blank, ...discharged, statusKey })).toEqual({
        ...blank,
        statusKey: 'PRESETTLEMENT',
        repaymentDate: '2027-03-02',
      })
    }
    expect(applySettlementDate({ ...blank, statusKey: 'DEFAULT' }).statusKey).toBe('DEFAULT')
  })

  test('a change without consequences leaves the other fields unchanged', () => {
    const fields = { ...blank, settlementDate: '2026-03-02', repaymentDate: '2027-03-02', shortfall: '5' }
    const discharged = { ...fields, statusKey: 'DISCHARGED', dischargedDate: '2026-09-01' }
    expect(applySettlementDate(discharged)).toEqual(discharged)
    expect(applyDischargedDate(discharged)).toEqual(discharged)
    expect(applyChosenStatus({ ...discharged, statusKey: 'SETTLED' })).toEqual(discharged)
    expect(applyDischargedDate({ ...fields, statusKey: 'DEFAULT' })).toEqual({
      ...fields,
      statusKey: 'DEFAULT',
      shortfall: '',
    })
    expect(applyChosenStatus({ ...fields, statusKey: 'PRESETTLEMENT' })).toEqual({ ...fields, statusKey: 'SETTLED' })
    expect(applyChosenStatus({ ...fields, statusKey: 'DEFAULT' })).toEqual({ ...fields, statusKey: 'DEFAULT' })
  })

  test('[H-15] a discharge date sets the status and keeps it', () => {
    const discharged = { ...blank, statusKey: 'SETTLED', settlementDate: '2026-03-02', dischargedDate: '2026-09-01' }
    expect(applyDischargedDate(discharged).statusKey).toBe('DISCHARGED')
    expect(applyChosenStatus({ ...discharged, statusKey: 'DEFAULT' }).statusKey).toBe('DISCHARGED')
    const cleared = { ...discharged, statusKey: 'DISCHARGED', dischargedDate: '', shortfall: '9' }
    expect(applyDischargedDate(cleared)).toEqual({ ...cleared, statusKey: 'SETTLED', shortfall: '' })
    expect(applyDischargedDate({ ...cleared, settlementDate: '' }).statusKey).toBe('PRESETTLEMENT')
  })

  test('[H-16] pre-settlement cannot be chosen while there is a settlement date', () => {
    expect(applyChosenStatus({ ...blank, statusKey: 'PRESETTLEMENT', settlementDate: '2026-03-02' }).statusKey).toBe(
      'SETTLED',
    )
    expect(applyChosenStatus({ ...blank, statusKey: 'PRESETTLEMENT' }).statusKey).toBe('PRESETTLEMENT')
  })
})

describe('groups and terms', () => {
  test('each status belongs to one group, and all but pre-settlement are closed', () => {
    expect(CLOSED_STATUSES).toEqual(['SETTLED', 'DEFAULT', 'VARIATIONINPROG', 'DISCHARGED'])
    for (const status of LOAN_STATUSES) {
      expect((LOAN_GROUPS[getStatusGroup(status)] as readonly string[]).includes(status)).toBe(true)
      expect(CLOSED_STATUSES.includes(status)).toBe(status !== 'PRESETTLEMENT')
    }
    expect(Object.values(LOAN_GROUPS).flat()).toHaveLength(LOAN_STATUSES.length)
  })

  test.each([
    ['2026-01-15', '2026-02-14', 0],
    ['2026-01-15', '2026-02-15', 1],
    ['2026-01-31', '2026-02-28', 1],
    ['2026-01-31', '2026-02-27', 0],
    ['2024-02-29', '2025-02-28', 12],
    ['2026-03-31', '2026-06-30', 3],
    ['2026-03-02', '2026-03-02', 0],
  ])('from %s to %s are %i whole months', (from, to, months) => {
    expect(countTermMonths(from, to)).toBe(months)
  })

  test('counting the months of a term is the inverse of adding them', () => {
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 120 }), (from, months) => {
        expect(countTermMonths(from, addMonthsTo(from, months))).toBe(months)
      }),
    )
    expect(countTermMonths(null, '2026-01-01')).toBeNull()
    expect(countTermMonths('2026-01-01', null)).toBeNull()
  })
})
