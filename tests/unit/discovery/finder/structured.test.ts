import { describe, expect, test } from 'vitest'
import {
  describeBroker,
  describeFinder,
  describeLender,
  describeLoan,
  findSpeciality,
  type Structured,
  serializeStructured,
} from '#lib/discovery/finder/addresses/rules.ts'
import type { FinderCard } from '#lib/discovery/finder/schema.ts'
import type { PublicLoan } from '#lib/lending/public/schema.ts'
import type { PublicBroker } from '#lib/market/brokers/schema.ts'
import type { PublicLender } from '#lib/market/lenders/schema.ts'
import type { PublicPortrait } from '#lib/market/profiles/schema.ts'

const ORIGIN = 'https://covenant.example'
const portrait = { individualId: 7, firstname: 'Grace', lastname: 'Okafor', imageFile: null } as PublicPortrait
const broker = { id: 3, companyName: 'Okafor </script><b>Finance', logoFile: null } as PublicBroker
const nodeOf = (data: Structured, type: string) => data['@graph'].find((node) => node['@type'] === type)

describe('structured data', () => {
  test('[L-11] a broker is a company with a person and breadcrumbs, and has a rating from five ratings on', () => {
    const unrated = describeBroker({ origin: ORIGIN, broker, portrait, stars: null })
    const url = `${ORIGIN}/public/brokers/grace-okafor/7`
    expect(nodeOf(unrated, 'FinancialService')).toMatchObject({ name: broker.companyName, url })
    expect(nodeOf(unrated, 'FinancialService')).not.toHaveProperty('aggregateRating')
    expect(nodeOf(unrated, 'Person')).toMatchObject({ name: 'Grace Okafor', worksFor: { '@id': `${url}#company` } })
    expect(nodeOf(unrated, 'BreadcrumbList')).toMatchObject({
      itemListElement: [
        { position: 1, item: `${ORIGIN}/general/finder-utility` },
        { position: 2, item: url },
      ],
    })
    const rated = describeBroker({
      origin: ORIGIN,
      broker,
      portrait,
      stars: { mean: 4.26, count: 5, distribution: [] },
    })
    expect(nodeOf(rated, 'FinancialService')).toMatchObject({ aggregateRating: { ratingValue: 4.3, ratingCount: 5 } })
  })

  test('a lender is a company with breadcrumbs, and with a person if one is public', () => {
    const lender = { id: 4, companyName: 'Ashgrove Capital', logoFile: { fileUrl: '/api/files/8' } } as PublicLender
    const url = `${ORIGIN}/general/lenders/4`
    const whole = describeLender(ORIGIN, lender, portrait)
    expect(nodeOf(whole, 'FinancialService')).toEqual({
      '@type': 'FinancialService',
      '@id': `${url}#company`,
      name: 'Ashgrove Capital',
      url,
      logo: `${ORIGIN}/api/files/8`,
      areaServed: 'AU',
      employee: { '@id': `${url}#person` },
    })
    expect(nodeOf(whole, 'Person')).toMatchObject({ name: 'Grace Okafor', worksFor: { '@id': `${url}#company` } })
    expect(nodeOf(whole, 'BreadcrumbList')).toMatchObject({ itemListElement: [{ position: 1 }, { item: url }] })
    const alone = describeLender(ORIGIN, lender, null)
    expect(nodeOf(alone, 'Person')).toBeUndefined()
    expect(nodeOf(alone, 'FinancialService')).not.toHaveProperty('employee')
  })

  test('the finder lists its brokers in order, and no lenders', () => {
    const cards = [portrait, { ...portrait, individualId: 8, firstname: 'Ada' }] as unknown as FinderCard[]
    expect(nodeOf(describeFinder(ORIGIN, 'broker', cards), 'ItemList')?.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Grace Okafor', url: `${ORIGIN}/public/brokers/grace-okafor/7` },
      { '@type': 'ListItem', position: 2, name: 'Ada Okafor', url: `${ORIGIN}/public/brokers/ada-okafor/8` },
    ])
    expect(describeFinder(ORIGIN, 'lender', cards)['@graph'].map((node) => node['@type'])).toEqual(['BreadcrumbList'])
  })

  test('a loan has the breadcrumbs of its first public broker, and names no other party', () => {
    const hidden = { name: 'Hidden', company: 'H', brokerId: null, individualId: null }
    const loan = {
      id: 9,
      loanNo: 'L9',
      brokers: [hidden, { name: 'Grace Okafor', company: 'O', brokerId: 3, individualId: 7 }],
    } as PublicLoan
    const text = serializeStructured(describeLoan(ORIGIN, loan))
    expect(text).not.toContain('Hidden')
    expect(JSON.parse(text)['@graph'][0].itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      `${ORIGIN}/general/finder-utility`,
      `${ORIGIN}/public/brokers/grace-okafor/7`,
      `${ORIGIN}/general/loans/9`,
    ])
    expect(describeLoan(ORIGIN, { ...loan, brokers: [hidden] })['@graph'][0]?.itemListElement).toHaveLength(2)
  })

  test('[T-C4] names cannot close the script element, and are read back unchanged', () => {
    const text = serializeStructured(describeBroker({ origin: ORIGIN, broker, portrait, stars: null }))
    expect(text).not.toContain('<')
    expect(JSON.parse(text)['@graph'][1].name).toBe(broker.companyName)
  })

  test('a speciality is the largest kind and area, where there is more than one', () => {
    const shares = (...labels: string[]) => labels.map((label) => ({ label, count: 3 }))
    expect(findSpeciality({ kinds: shares('Land bank', 'Others'), areas: shares('Geelong, VIC', 'NSW') })).toBe(
      'land bank, Geelong, VIC',
    )
    expect(findSpeciality({ kinds: shares('Land bank'), areas: shares('Geelong, VIC', 'NSW') })).toBe('Geelong, VIC')
    expect(findSpeciality({ kinds: [], areas: [] })).toBeNull()
  })
})
