import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listLoanDifferences, mergeLoans } from '#components/lending/saving/form/merge.ts'
import { toLoanValues } from '#components/lending/saving/form/stored-values.ts'
import { buildLoanPayload } from '#components/lending/saving/form/values.ts'
import { getLoanSchema } from '#lib/lending/inputs/schema.ts'
import { buildLoanView } from '#lib/lending/records/view/rules.ts'
import type { LoanValues } from '#lib/lending/saving/drafts/schema.ts'
import { staff } from '../people.ts'
import { record } from '../records.ts'

const named = (...names: string[]) => names.map((name) => ({ id: name.toUpperCase(), name }))
const lists = {
  status: named('Settled', 'Default', 'Discharged'),
  scenario: named('Construction', 'Purchase'),
  priority: named('First', 'Second'),
  interest: named('Prepaid'),
  securityTypes: named('Commercial'),
  credits: [1, 2, 3].map((id) => ({ id, name: `Credit ${id}` })),
  subdivisionTypes: named('Strata'),
  securitySubTypes: { COMMERCIAL: named('Office') },
}
const base = toLoanValues(buildLoanView(staff, record))
const merge = (mine: Partial<LoanValues>, theirs: Partial<LoanValues>) =>
  mergeLoans({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }, lists)
const told = (changes: { part: { label: string }; before: string; mine: string; theirs: string }[]) =>
  changes.map(({ part, before, mine, theirs }) => [part.label, before, mine, theirs])

describe('a stored loan in the form', () => {
  test('[H-21] converts to a valid payload with the same values', () => {
    const payload = buildLoanPayload({ ...base, establishmentFeeWithGst: '100' })
    expect(payload).toMatchObject({ suburbId: 5, lawFirmId: 31, lowerRate: '8.95', loanBrokers: [21, 22] })
    expect(getLoanSchema('Covenant').safeParse({ ...payload, statusKey: 'DISCHARGED' }).error?.issues ?? []).toEqual([])
  })

  test('is the same when read from JSON with plain numbers as amounts', () => {
    const answer = JSON.parse(
      JSON.stringify(buildLoanView(staff, record), (_key, value) =>
        typeof value === 'bigint' ? Number(value) : value,
      ),
    )
    expect(toLoanValues(answer)).toEqual(base)
  })
})

describe('two editors of one loan', () => {
  test('[T-F1] a change made by one side only is kept, whichever side it was', () => {
    const { values, adopted, clashes } = merge({ lowerRate: '9' }, { higherRate: '14.50', notes: 'Theirs.' })
    expect(values).toMatchObject({ lowerRate: '9', higherRate: '14.50', notes: 'Theirs.' })
    expect(clashes).toEqual([])
    expect(told(adopted)).toEqual([
      ['Higher Rate', '12.95%', '12.95%', '14.50%'],
      ['Notes', 'Call first.', 'Call first.', 'Theirs.'],
    ])
  })

  test('[T-F1] a field changed by both keeps my value and reports both; the same change is no conflict', () => {
    const { values, adopted, clashes } = merge({ lowerRate: '9.5', lvr: '61' }, { lowerRate: '7.75', lvr: '61.00' })
    expect(values.lowerRate).toBe('9.5')
    expect(told(clashes)).toEqual([['Lower Rate', '8.95%', '9.50%', '7.75%']])
    expect(adopted).toEqual([])
  })

  test('[T-F1] each lender, broker, credit and detail is merged separately', () => {
    const [first, second] = base.loanLenders as [LoanValues['loanLenders'][0], LoanValues['loanLenders'][0]]
    const joins = {
      party: { ...first.party, id: 77, name: 'New Lender' } as typeof first.party,
      contributionAmount: '900',
    }
    const { values, adopted, clashes } = merge(
      {
        loanLenders: [{ ...first, contributionAmount: '9000' }, second],
        credits: [...base.credits, 3],
        scenarioDetails: { ...base.scenarioDetails, qsRequired: 'true' },
      },
      { loanLenders: [first, joins], credits: [2], scenarioDetails: { ...base.scenarioDetails, tdcEquity: '33' } },
    )
    expect(clashes).toEqual([])
    expect(values.loanLenders.map(({ contributionAmount }) => contributionAmount)).toEqual(['9000', '900'])
    expect(values.credits.toSorted()).toEqual([2, 3])
    expect(values.scenarioDetails).toMatchObject({ qsRequired: 'true', tdcEquity: '33' })
    expect(told(adopted)).toContainEqual(['Lender: New Lender', '', '', '$900'])
  })

  test('status and dates are merged as one, so that no forbidden combination arises', () => {
    const { values, clashes } = merge(
      { settlementDate: '', repaymentDate: '', dischargedDate: '', shortfall: '', statusKey: 'PRESETTLEMENT' },
      { shortfall: '99' },
    )
    expect(values).toMatchObject({ settlementDate: '', shortfall: '' })
    expect(clashes).toHaveLength(1)
    const [clash] = clashes
    expect(clash?.part.take(values, { ...base, shortfall: '99' })).toMatchObject({
      settlementDate: '2026-03-02',
      shortfall: '99',
    })
  })

  test('[T-F1] no random change of either side is lost: each field is mine, theirs or a reported conflict', () => {
    const rate = fc.constantFrom('8.95', '9.10', '10.00')
    const side = fc.record({
      lowerRate: rate,
      higherRate: rate,
      lvr: rate,
      priorityKey: fc.constantFrom('FIRST', 'SECOND'),
      credits: fc.uniqueArray(fc.constantFrom(1, 2, 3)),
      notes: fc.constantFrom('Call first.', 'Second.', 'Third.'),
      loanLenders: fc.subarray(base.loanLenders).map((rows) => rows.map((row) => ({ ...row }))),
    })
    fc.assert(
      fc.property(side, side, (one, other) => {
        const [mine, theirs] = [
          { ...base, ...one },
          { ...base, ...other },
        ]
        const { values, adopted, clashes } = mergeLoans({ base, mine, theirs }, lists)
        const names = (changes: { part: { key: string } }[]) => new Set(changes.map(({ part }) => part.key))
        const [taken, open] = [names(adopted), names(clashes)]
        for (const part of listLoanDifferences(values, mine, lists)) expect(taken.has(part.key), part.label).toBe(true)
        for (const part of listLoanDifferences(values, theirs, lists)) {
          const isMine = part.text(theirs) === part.text(base) && part.text(mine) !== part.text(base)
          expect(isMine || open.has(part.key), part.label).toBe(true)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})
