import { expect, test } from 'vitest'
import { leadPolicies } from '#lib/crm/leads/policy.ts'
import { companyPolicies } from '#lib/people/companies/policy.ts'
import { rightsIn } from '#tests/support/people.ts'

test('[B-13] any staff add and change companies, administrators delete them and allow a shared ACN', () => {
  expect(rightsIn(companyPolicies)).toEqual({
    create: 'staff admin job',
    view: 'staff admin',
    changeProfiles: 'staff admin',
    remove: 'admin',
    turnSwitch: 'staff admin',
    double: 'admin',
  })
})

test('[D-20] staff, lenders and brokers keep lead scores and follow-up dates, law firms none', () => {
  expect(rightsIn(leadPolicies)).toEqual({
    keep: 'staff admin lender broker dual',
    keepAsStaff: 'staff admin',
  })
})
