import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Metadata } from 'next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import robots from '#app/robots.ts'
import { database } from '#lib/server/database/db.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { type Market, makeMarket, recordLoan } from '#tests/integration/market/profiles/market.ts'

type Gaps = Record<string, string>
type PageFile = { metadata?: Metadata; generateMetadata?: (props: object) => Promise<Metadata> }

const APP = join(import.meta.dirname, '../../../app')
let market: Market
let loanId: number
beforeAll(async () => {
  market = await makeMarket()
  const { lender, broker, firm } = market
  loanId = await recordLoan({ lenders: [lender], brokers: [broker], lawFirm: firm }, 'current')
  await database().lender.update({ where: { id: lender.lenderId }, data: { finderFunctionOptIn: true } })
})

const usual = Object.assign({}, getEnv())
const asInstance = (instance: object) => Object.assign(getEnv(), instance)
afterEach(() => void asInstance(usual))

const PRODUCTION = { NODE_ENV: 'production', DEMONSTRATION: false }
const NOT_FOR_ENGINES = [{ DEMONSTRATION: true }, { NODE_ENV: 'development' }].map((change) =>
  Object.assign({}, PRODUCTION, change),
)

/** Every page without sign-in: values for its path parameters, and whether it may be indexed in production. */
const PAGES: Record<string, { gaps?: () => Gaps; isIndexed: boolean }> = {
  '(public)/general/finder-utility': { isIndexed: true },
  '(public)/general/brokers/[id]': { gaps: () => ({ id: String(market.broker.brokerId) }), isIndexed: true },
  '(public)/public/brokers/[slug]/[userId]': {
    gaps: () => ({ slug: 'tom-whitely', userId: String(market.broker.individualId) }),
    isIndexed: true,
  },
  '(public)/general/loans/[id]': { gaps: () => ({ id: String(loanId) }), isIndexed: true },
  ...Object.fromEntries(
    ['enquiry', 'enquiry/sent'].flatMap((page) => [
      [
        `(public)/general/brokers/[id]/${page}`,
        { gaps: () => ({ id: String(market.broker.brokerId) }), isIndexed: false },
      ],
      [
        `(public)/general/lenders/[id]/${page}`,
        { gaps: () => ({ id: String(market.lender.lenderId) }), isIndexed: false },
      ],
    ]),
  ),
  '(public)/general/lenders/[id]': { gaps: () => ({ id: String(market.lender.lenderId) }), isIndexed: false },
  '(public)/general/email-subscriptions/[token]': { gaps: () => ({ token: 'x' }), isIndexed: false },
  ...Object.fromEntries(
    [
      ...['confirm-address/[token]', 'confirm-login', 'confirm-logout', 'forgotPassword', 'invitation/[token]'],
      ...['logged-out', 'login', 'login-failed', 'login/[...action]', 'logout', 'logout/[...action]'],
      ...['resetPassword/[token]', 'signUp', 'undo-address/[token]'],
    ].map((page) => [`(auth)/${page}`, { gaps: () => ({ token: 'x' }), isIndexed: false }]),
  ),
}

const robotsOf = async (page: string, gaps: Gaps): Promise<Metadata['robots']> => {
  const file = (await import(join(APP, page, 'page.tsx'))) as PageFile
  const props = { params: Promise.resolve(gaps), searchParams: Promise.resolve({}) }
  return (file.metadata ?? (await file.generateMetadata?.(props)))?.robots
}

test('every page that opens without sign-in is in this table', () => {
  const pages = ['(public)', '(auth)'].flatMap((area) =>
    readdirSync(join(APP, area), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('page.tsx') && !path.endsWith('-page.tsx'))
      .map((path) => `${area}/${path.replace(/\/page\.tsx$/, '')}`),
  )
  expect(pages.toSorted()).toEqual(Object.keys(PAGES).toSorted())
})

test.each(Object.keys(PAGES))('search engines may index %s in production only if it is public', async (page) => {
  const { gaps = () => ({}), isIndexed } = PAGES[page] as (typeof PAGES)[string]
  asInstance(PRODUCTION)
  expect(await robotsOf(page, gaps()), 'in production').toMatchObject({ index: isIndexed })
  for (const instance of NOT_FOR_ENGINES) {
    asInstance(instance)
    expect(await robotsOf(page, gaps()), JSON.stringify(instance)).toMatchObject({ index: false })
  }
})

test('robots.txt allows the public pages in production and nothing elsewhere', () => {
  asInstance(PRODUCTION)
  expect(robots().rules).toMatchObject({ allow: expect.arrayContaining(['/general/', '/public/']) })
  for (const instance of NOT_FOR_ENGINES) {
    asInstance(instance)
    expect(robots().rules).toEqual({ userAgent: '*', disallow: ['/'] })
  }
})
