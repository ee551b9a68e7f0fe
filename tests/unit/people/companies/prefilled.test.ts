import { expect, test } from 'vitest'
import { readPrefilledCompany } from '#lib/people/companies/rules.ts'

test('a link prefills a company and its first person, and ignores unknown parameters', () => {
  expect(
    readPrefilledCompany({ firstName: 'Ada', companyName: 'Redgum', profileTypeKey: 'LENDER', bdmId: '7' }),
  ).toEqual({ firstName: 'Ada', lastName: '', email: '', companyName: 'Redgum', profileTypeKey: 'LENDER' })
  expect(readPrefilledCompany({ companyName: ['a', 'b'], profileTypeKey: 'ADMIN' })).toMatchObject({
    companyName: '',
    profileTypeKey: '',
  })
  expect(readPrefilledCompany({ companyName: 'x'.repeat(1_000) }).companyName).toHaveLength(200)
})
