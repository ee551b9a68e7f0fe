import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyJsonDifference, computeJsonDifference } from '#lib/core/difference.ts'
import { takeLoanSnapshot } from '#lib/lending/history/logs/rules.ts'
import type { LoanRecord } from '#lib/lending/records/schema.ts'
import type { ReviewDirection } from '#lib/lending/reviews/schema.ts'
import { toCanonicalJson } from '#lib/server/database/hash-chain.ts'
import { record as first } from '../records.ts'

type Edit = (record: LoanRecord) => LoanRecord

const text = fc.oneof(fc.constant(null), fc.string({ maxLength: 12 }))
const day = fc.constantFrom(null, '2026-01-05', '2026-03-31', '2027-02-28')
const money = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(String)
const percent = fc.nat(9_999).map((value) => (value / 100).toFixed(2))
const party = fc.record({
  id: fc.integer({ min: 1, max: 6 }),
  name: fc.string({ maxLength: 8 }),
  company: fc.string({ maxLength: 8 }),
  isActive: fc.boolean(),
  isMasterSwitchOn: fc.boolean(),
  bdmId: fc.option(fc.nat(9)),
  bdm: text,
})
const lender = fc.tuple(party, money).map(([each, contribution]) => ({
  ...each,
  contribution,
  showsCurrentBook: true,
  showsDischargedBook: true,
}))
const byId = { minLength: 1, maxLength: 5, selector: ({ id }: { id: number }) => id }
const details = fc.record({
  presalesDebtCoverRequired: fc.option(fc.boolean()),
  loanAmountPercentageGstEx: fc.option(percent),
  qsRequired: fc.option(fc.boolean()),
  isBuilderDeveloper: fc.option(fc.boolean()),
  isBuildToHold: fc.option(fc.boolean()),
  tdcEquity: fc.option(percent),
  projectManagerRequired: fc.option(fc.boolean()),
  contingenciesAllowance: fc.option(percent),
  developerSuccessfulProjects: fc.option(fc.nat(100)),
})
const direction = fc.constantFrom<ReviewDirection>('BROKER_FROM_LENDER', 'LENDER_FROM_BROKER', 'LAWYER_FROM_BROKER')
const credits = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 8 }), name: fc.string({ maxLength: 5 }) }), {
  selector: ({ id }) => id,
})

const setting = <Field extends keyof LoanRecord>(field: Field, value: fc.Arbitrary<LoanRecord[Field]>) =>
  value.map(
    (to): Edit =>
      (record) => ({ ...record, [field]: to }),
  )

const edit: fc.Arbitrary<Edit> = fc.oneof(
  setting('notes', text),
  setting('lowerRate', percent),
  setting('lvr', fc.option(percent)),
  setting('statusKey', fc.constantFrom('PRESETTLEMENT', 'SETTLED', 'DEFAULT', 'DISCHARGED', 'VARIATIONINPROG')),
  setting('settlementDate', day),
  setting('dischargedDate', day),
  setting('shortfall', fc.option(money)),
  setting('valuationRequired', fc.option(fc.boolean())),
  setting('lenders', fc.uniqueArray(lender, byId)),
  setting('brokers', fc.uniqueArray(party, byId)),
  setting('credits', credits),
  setting('construction', fc.option(details.map((each) => ({ ...each, preCommittedCommercialTenants: true })))),
  setting('subdivision', fc.option(details.map((each) => ({ ...each, typeKey: 'STRATA', type: 'Strata' })))),
  // A change to one part: an order, a contribution, a rating.
  fc.constant<Edit>((record) => ({ ...record, lenders: record.lenders.toReversed() })),
  money.map(
    (contribution): Edit =>
      (record) => {
        const [first, ...others] = record.lenders
        return first ? { ...record, lenders: [{ ...first, contribution }, ...others] } : record
      },
  ),
  fc.tuple(direction, fc.integer({ min: 1, max: 5 }), text).map(
    ([of, stars, review]): Edit =>
      (record) => ({
        ...record,
        reviews: { ...record.reviews, [of]: { stars, review, response: null, version: 1 } },
      }),
  ),
)

test('each of a thousand versions is rebuilt from the previous one and the difference', () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1_000, maxLength: 1_000 }), (edits) => {
      let record = first
      let rebuilt: unknown = takeLoanSnapshot(record)
      for (const change of edits) {
        const before = takeLoanSnapshot(record)
        record = change(record)
        const after = takeLoanSnapshot(record)
        const difference = JSON.parse(JSON.stringify(computeJsonDifference(before, after)))
        // Rebuilt from the previously rebuilt version, so that errors would accumulate.
        rebuilt = applyJsonDifference(rebuilt, difference)
        if (toCanonicalJson(rebuilt) !== toCanonicalJson(after)) expect(rebuilt).toEqual(after)
      }
    }),
    { numRuns: 3 },
  )
})
