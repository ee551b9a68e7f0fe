import { describe, expect, test } from 'vitest'
import { mayChangePrivacy, privacyPolicies } from '#lib/market/lenders/privacy/policy.ts'
import {
  buildPrivacyPreviews,
  formatLoanSums,
  mergePrivacySettings,
  pickPrivacySettings,
} from '#lib/market/lenders/privacy/rules.ts'
import {
  PRIVACY_KEYS,
  type PrivacyFacts,
  type PrivacySettings,
  privacyInput,
} from '#lib/market/lenders/privacy/schema.ts'
import { admin, broker, dual, lawFirm, lender, rightsIn, staff } from '#tests/support/people.ts'

const all = (isOn: boolean): PrivacySettings =>
  Object.fromEntries(PRIVACY_KEYS.map((key) => [key, isOn])) as PrivacySettings
const facts: PrivacyFacts = {
  companyName: 'Redgum',
  isActive: true,
  isMasterSwitchOn: true,
  hasVisiblePerson: true,
  current: { loans: 12, dollars: '3400000', suburbs: 9 },
  discharged: { loans: 1, dollars: '250000', suburbs: 1 },
  suburbs: 9,
  recent: { loans: 2, dollars: '600000', suburbs: 2 },
}

test('[M-01] [B-12] [B-14] a lender changes its own settings, administrators any, nobody else any', () => {
  expect(rightsIn(privacyPolicies)).toEqual({ open: 'admin lender dual' })
  const reach = [lender, dual, admin, staff, broker, lawFirm].map((actor) => [
    mayChangePrivacy(actor, 11),
    mayChangePrivacy(actor, 21),
  ])
  expect(reach).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [false, false],
    [false, false],
    [false, false],
  ])
})

test('a save contains each of the seven settings as on or off, and nothing else', () => {
  expect(PRIVACY_KEYS).toHaveLength(7)
  expect(privacyInput.safeParse(all(true)).success).toBe(true)
  for (const key of PRIVACY_KEYS) {
    const { [key]: _, ...others } = all(true)
    expect(privacyInput.safeParse(others).success, key).toBe(false)
    expect(privacyInput.safeParse({ ...others, [key]: 'true' }).success, key).toBe(false)
  }
  expect(privacyInput.safeParse({ ...all(true), isActive: false }).success).toBe(false)
})

describe('the preview of what a broker sees', () => {
  test('[M-01] shows the figures while a setting is on, and a replacement text while it is off', () => {
    const [on, off] = [buildPrivacyPreviews(all(true), facts), buildPrivacyPreviews(all(false), facts)]
    for (const key of PRIVACY_KEYS) expect(on[key], key).not.toBe(off[key])
    expect(on).toEqual({
      finderFunctionOptIn: 'The lender is in the finder with 13 loans, $3,650,000, 9 suburbs.',
      loanTabShowCurrentLoanBook: '12 loans, $3,400,000, 9 suburbs.',
      loanTabShowDischargedLoanBook: '1 loan, $250,000, 1 suburb.',
      fundsAvailableShowCurrentLoanBook: 'Current: 12 loans, $3,400,000.',
      fundsAvailableShowDischargedLoanBook: 'Discharged: 1 loan, $250,000.',
      fundsAvailableShowSuburbs: 'The names of 9 suburbs.',
      ninetyDayActivityShowName: '“Redgum” on 2 loans.',
    })
    expect(off.loanTabShowCurrentLoanBook).toBe('This Lender has engaged Privacy Settings for their Current Loans.')
    expect(off.ninetyDayActivityShowName).toBe('2 loans, without a name.')
  })

  test('[M-01] a hidden book counts in no finder figure, and with both hidden the lender is not listed', () => {
    const inFinder = (part: Partial<PrivacySettings>, other: Partial<PrivacyFacts> = {}) =>
      buildPrivacyPreviews({ ...all(true), ...part }, { ...facts, ...other }).finderFunctionOptIn
    expect(inFinder({ loanTabShowCurrentLoanBook: false })).toContain('1 loan, $250,000, 1 suburb')
    expect(inFinder({ loanTabShowDischargedLoanBook: false })).toContain('12 loans, $3,400,000, 9 suburbs')
    const none = { loanTabShowCurrentLoanBook: false, loanTabShowDischargedLoanBook: false }
    expect(inFinder(none)).toBe('The lender is not in the finder, because no closed loan of it is shown.')
    expect(inFinder({}, { isActive: false })).toContain('paused or switched off')
    expect(inFinder({}, { isMasterSwitchOn: false })).toContain('paused or switched off')
    expect(inFinder({}, { hasVisiblePerson: false })).toContain('no person')
  })

  test('a lender without loans gets a text that says so', () => {
    expect(formatLoanSums({ loans: 0, dollars: '0', suburbs: 0 })).toBe('no loans')
  })
})

test('merging keeps the user’s changes and takes the other settings from the stored ones', () => {
  const base = all(true)
  const mine = { ...base, finderFunctionOptIn: false, fundsAvailableShowSuburbs: false }
  const stored = { ...base, fundsAvailableShowSuburbs: false, ninetyDayActivityShowName: false }
  const { merged, adopted } = mergePrivacySettings(base, mine, stored)
  expect(merged).toEqual({
    ...pickPrivacySettings(base),
    finderFunctionOptIn: false,
    fundsAvailableShowSuburbs: false,
    ninetyDayActivityShowName: false,
  })
  expect(adopted).toEqual(['ninetyDayActivityShowName'])
})
