import { expect, test } from 'vitest'
import { describeLoan, fillLoan } from '#components/market/scenarios/loans/loan-scenario.ts'
import type { LoanView } from '#lib/lending/records/view/schema.ts'
import { matchLabels } from '#lib/market/scenarios/labels.ts'
import type { StatedReason } from '#lib/market/scenarios/schema.ts'
import { matchBody } from '#lib/market/scenarios/schema.ts'
import { buildScales, drawStrip } from '#lib/market/scenarios/strips/rules.ts'
import {
  describeUnstated,
  fillValues,
  isShown,
  isTimed,
  listFaults,
  listFollowing,
  listNeeded,
  listNotJudged,
  readAddress,
  sayWhy,
  toAddressQuery,
  toMatchBody,
  toValues,
} from '#lib/market/scenarios/values/rules.ts'

const DEAL = fillValues({
  amount: '2400000',
  categoryKey: 'SECOND_RANKING',
  suburbId: '42',
  lvr: '68',
  purposeKey: 'SUBDIVISION',
  subdivisionTypeKey: 'RESIDENTIAL',
  isBuildToHold: 'true',
  creditIds: '1,3',
})

test('the URL contains the whole form, including unreadable input', () => {
  for (const values of [DEAL, fillValues({ amount: 'a lot & more', neededBy: 'soon' })]) {
    const query = new URLSearchParams(toAddressQuery(values, { scenario: 7 }))
    expect(query.get('scenario')).toBe('7')
    expect(readAddress(Object.fromEntries(query))).toEqual(values)
  }
  expect(readAddress({ scenario: '7' })).toBeNull()
  expect(readAddress({ amount: ['1', '2'], lvr: { x: 1 }, suburb: 'x'.repeat(500) })).toEqual(
    fillValues({ amount: '1', suburb: 'x'.repeat(120) }),
  )
})

test('the form’s payload is accepted, and fills the form again', () => {
  const { scenario } = matchBody.parse(toMatchBody(DEAL))
  expect(scenario).toMatchObject({ amount: 2_400_000, subdivision: { typeKey: 'RESIDENTIAL', isBuildToHold: true } })
  expect(toValues(scenario)).toEqual(DEAL)
})

test('a category shows its own security fields and clears those of others', () => {
  const land = fillValues({ categoryKey: 'LAND_BANK', securityTypeKey: 'OFFICE' })
  expect(isShown('zoningKey', land)).toBe(true)
  expect(isShown('securitySubTypeKey', land)).toBe(false)
  // A field that is filled in can still be cleared.
  expect(isShown('securityTypeKey', land)).toBe(true)
  expect(listFollowing('categoryKey', land)).toEqual({
    securityTypeKey: '',
    securitySubTypeKey: '',
    agricultureTypeKey: '',
  })
  expect(isShown('lineFee', fillValues({ categoryKey: 'MEZZANINE' }))).toBe(true)
  expect(isShown('lineFee', fillValues({ categoryKey: 'RURAL' }))).toBe(false)
  expect(isShown('isBuildToHold', fillValues({ purposeKey: 'CONSTRUCTION' }))).toBe(true)
  expect(listFollowing('purposeKey', fillValues({ purposeKey: 'REFINANCE' }))).toMatchObject({ isBuildToHold: '' })
})

test('a started form lists its missing fields, a blank one none', () => {
  expect(listNeeded(fillValues())).toEqual([])
  expect(listNeeded(fillValues({ amount: '1' }))).toHaveLength(2)
  expect(listNeeded(fillValues({ amount: '1', priorityKey: 'FIRST', lvr: '60' }))).toEqual([])
})

test('an error stays beside its field until that changes, and missing fields are reported after Find lenders only', () => {
  const values = fillValues({ lvr: '120' })
  const outcome = {
    values,
    faults: [
      { field: 'amount', message: 'Enter the amount.' },
      { field: 'lvr', message: 'LVR must be between 5% and 99%.' },
    ],
  }
  expect(listFaults(outcome, values, false)).toEqual({ lvr: 'LVR must be between 5% and 99%.' })
  expect(Object.keys(listFaults(outcome, values, true)).sort()).toEqual(['amount', 'lvr'])
  expect(listFaults(outcome, { ...values, lvr: '70' }, false)).toEqual({})
})

const reason = (part: Partial<StatedReason>): StatedReason => ({
  key: 'parcel',
  label: 'Parcel size',
  judgement: 'pass',
  wished: null,
  stated: null,
  text: 'It is within.',
  strip: null,
  ...part,
})
const strip = (unit: 'dollars' | 'percent', min: number | null, max: number | null, mark: number | null) => ({
  unit,
  min,
  max,
  common: null,
  mark,
})

test('a deal is marked at the same position in the range strips of all lenders', () => {
  const lenders = [
    { stated: [reason({ strip: strip('dollars', 500_000, 5_000_000, 2_400_000) })] },
    { stated: [reason({ key: 'available', strip: strip('dollars', null, 90_000_000, 2_400_000) })] },
    { stated: [reason({ key: 'lvr', strip: strip('percent', 20, 75, 68) })] },
  ]
  const scales = buildScales(lenders)
  const [parcel, available, lvr] = lenders.map(({ stated: [first] }) => first && drawStrip(first, scales))
  expect(parcel?.mark).toBe(available?.mark)
  expect(available).toMatchObject({ from: 0 })
  for (const drawn of [parcel, lvr]) {
    expect(drawn?.from).toBeGreaterThan(0)
    expect(drawn?.mark).toBeGreaterThan(drawn?.from ?? 0)
    expect(drawn?.to).toBeGreaterThan(drawn?.mark ?? 0)
    expect(drawn?.to).toBeLessThan(100)
  }
  expect(drawStrip(reason({}), scales)).toBeNull()
})

test('a range that depends on what the deal leaves open is darker where it always applies', () => {
  const split = { ...strip('percent', 20, 75, 68), common: { min: 30, max: 60 } }
  const whole = reason({ key: 'lvr', strip: strip('percent', 20, 75, 68) })
  const scales = buildScales([{ stated: [whole] }])
  const drawn = drawStrip(reason({ key: 'lvr', strip: split }), scales)
  expect(drawn?.common.from).toBeGreaterThan(drawn?.from ?? 0)
  expect(drawn?.common.to).toBeLessThan(drawn?.mark ?? 0)
  expect(drawStrip(whole, scales)?.common).toEqual({ from: drawn?.from, to: drawn?.to })
})

test('the one-line reason names the objections first, or says that all rules pass', () => {
  const lender = (stated: StatedReason[]) => sayWhy({ stated } as never)
  expect(lender([reason({}), reason({ judgement: 'not stated' })])).toBe('The one rule that applies passes.')
  expect(lender([reason({}), reason({ judgement: 'warn', text: 'Look.' })])).toBe('Look.')
  expect(
    lender([
      reason({ judgement: 'warn', label: 'LVR', text: 'Look.' }),
      reason({ judgement: 'fail', text: 'Too high.' }),
      reason({ judgement: 'fail', label: 'State', text: 'Elsewhere.' }),
    ]),
  ).toBe('Too high. Also fails: state. To check: LVR.')
})

test('one line names what the deal specifies and the lender leaves open', () => {
  const unstated = (change: Partial<StatedReason>) => reason({ judgement: 'not stated', stated: null, ...change })
  const state = (judgement: 'pass' | 'fail') => reason({ key: 'state', label: 'State', judgement, text: 'Not there.' })
  const place = unstated({ key: 'place', label: 'Place', wished: 'Geelong, VIC' })
  expect(describeUnstated({ stated: [state('pass'), unstated({ label: 'LVR', wished: '68%' }), place] })).toBe(
    'It states nothing on LVR, place.',
  )
  // What the deal leaves open, or a place in a state that the lender does not cover, is not a gap in its criteria.
  expect(describeUnstated({ stated: [reason({}), unstated({ wished: null })] })).toBe('')
  expect(describeUnstated({ stated: [state('fail'), place] })).toBe('')
})

test('fields that no rule judges are listed once, and only if the deal has them', () => {
  const chip = (field: string, label: string) => ({ field, label, value: 'x' })
  expect(listNotJudged({ chips: [chip('amount', 'Amount'), chip('lvr', 'LVR')] })).toEqual([])
  const all = [chip('termMonths', 'Term'), chip('creditIds', 'Credit events'), chip('neededBy', 'Needed by')]
  const say = (chips: typeof all) => matchLabels.notJudged(listNotJudged({ chips }), isTimed({ chips }))
  expect(say(all)).toBe(
    "Not judged: term, credit events and needed by. Lenders publish nothing about them; their closed loans, on the cards, are all there is to go by, but loans don't record how fast they settled.",
  )
  expect(say(all.slice(0, 1))).toBe(
    'Not judged: term. Lenders publish nothing about it; their closed loans, on the cards, are all there is to go by.',
  )
  expect(say(all.slice(2))).toBe(
    "Not judged: needed by. Lenders publish nothing about it, and loans don't record how fast they settled.",
  )
})

const loan = {
  principal: 2_400_000n,
  priorityKey: 'SECOND',
  suburbId: 42,
  lvr: '68.00',
  termMonths: 12,
  scenarioKey: 'REFINANCE',
  constructionScenario: null,
  subdivisionScenario: null,
  credits: [1],
  securityTypeKey: 'RURAL',
  securitySubTypeKey: 'CROPPING',
} as unknown as LoanView

test('a loan fills in the deal form, and a deal the loan form', () => {
  expect(describeLoan(loan)).toMatchObject({
    amount: '2400000',
    categoryKey: 'RURAL',
    agricultureTypeKey: 'CROPPING',
    securityTypeKey: '',
    creditIds: '1',
    rate: '',
  })
  expect(describeLoan({ ...loan, securityTypeKey: 'INDUSTRIAL', securitySubTypeKey: 'WAREHOUSE' })).toMatchObject({
    categoryKey: 'SECOND_RANKING',
    securitySubTypeKey: 'WAREHOUSE',
  })
  const empty = { loanLenders: [], scenarioDetails: {}, loanNo: '' } as never
  const filled = fillLoan(
    empty,
    fillValues({ amount: '900000', categoryKey: 'MEZZANINE', zoningKey: 'X', lvr: '60' }),
    null,
  )
  expect(filled).toMatchObject({
    statusKey: 'PRESETTLEMENT',
    loanLenders: [{ party: null, contributionAmount: '900000' }],
    priorityKey: 'SECOND',
    securityTypeKey: 'LAND_BANK',
    securitySubTypeKey: 'X',
  })
})
