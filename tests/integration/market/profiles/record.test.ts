import { addDays } from 'date-fns'
import { beforeAll, expect, test } from 'vitest'
import type { ReviewDirection } from '#lib/lending/reviews/schema.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { giveCategory, subscribe } from '#tests/integration/market/criteria/terms.ts'
import { type Market, makeMarket, recordLoan } from '#tests/integration/market/profiles/market.ts'
import { type Api, apiAs } from '#tests/support/api.ts'

let market: Market
let staff: Api
let lender: Api
let broker: Api
let dual: Api
let rivalLender: Api
const CLOSED = { secondRanking: false, construction: false, mezzanine: false, landBank: false, rural: false }
const UNKNOWN = {
  secondRankingLoanCriteriaStatus: null,
  constructionLoanCriteriaStatus: null,
  mezzanineLoanCriteriaStatus: null,
  landBankLoanCriteriaStatus: null,
  ruralLoanCriteriaStatus: null,
}
const rate = (loanId: number, direction: ReviewDirection, stars: number) =>
  database().loanReview.create({ data: { loanId, direction, stars } })

beforeAll(async () => {
  market = await makeMarket()
  const { actors } = market
  staff = await apiAs(actors.staff)
  lender = await apiAs(actors.lender)
  broker = await apiAs(actors.broker)
  dual = await apiAs(actors.dual)
  rivalLender = await apiAs(actors.rivalLender)
  const { lenderId } = market.lender
  await giveCategory(lenderId, 'FIRST_RANKING', now())
  await giveCategory(lenderId, 'CONSTRUCTION', addDays(now(), -40))
  await giveCategory(lenderId, 'RURAL', null, { isOffered: false })
  await subscribe(market.broker.brokerId, 'FIRST_RANKING')
  const parties = { lenders: [market.lender], brokers: [market.broker], lawFirm: market.firm }
  const one = await recordLoan(parties)
  await recordLoan(parties, 'preSettlement')
  await rate(one, 'LENDER_FROM_BROKER', 5)
  const asLender = await recordLoan({ ...parties, lenders: [market.dual] })
  const asBroker = await recordLoan({ ...parties, brokers: [market.dual] })
  await rate(asLender, 'LENDER_FROM_BROKER', 4)
  await rate(asBroker, 'BROKER_FROM_LENDER', 5)
})

const dataOf = async (who: Api, path: string) => (await who('GET', path)).body.data

test('[P-05] [P-16] a lender profile has the documented fields, complete for staff', async () => {
  const { lenderId, companyId, individualId } = market.lender
  const seen = await dataOf(staff, `/api/lenders/${lenderId}/system-user`)
  expect(seen).toEqual({
    isDeactivated: false,
    relation: 'staff',
    kind: 'lender',
    id: lenderId,
    companyId,
    lenderId,
    brokerId: null,
    firstname: 'Amelia',
    lastname: 'Ferrante',
    individualId,
    currentIndividualId: individualId,
    currentPortraitIndividualId: individualId,
    hasAcceptedInvitation: false,
    portraits: [
      {
        individualId,
        firstname: 'Amelia',
        lastname: 'Ferrante',
        stateKey: 'NSW',
        email: expect.any(String),
        mobileNumber: expect.any(String),
        linkedInProfile: null,
        isVisible: true,
        appearanceOrder: expect.any(Number),
        hasAcceptedInvitation: false,
        imageFile: null,
        previewProfileImage: null,
        version: expect.any(Number),
      },
    ],
    imageFile: null,
    companyName: 'Redgum Private Credit',
    companyACN: expect.stringMatching(/^\d{9}$/),
    website: null,
    logoFile: null,
    previewCompanyLogo: null,
    leadScore: null,
    followupDate: null,
    isMasterSwitchOn: true,
    isProfileActive: true,
    showCurrentLoanBook: true,
    showDischargedLoanBook: true,
    categoriesOffered: { ...CLOSED, firstRanking: true, construction: true },
    firstRankingLoanCriteriaStatus: 1,
    secondRankingLoanCriteriaStatus: 3,
    constructionLoanCriteriaStatus: 0,
    mezzanineLoanCriteriaStatus: 3,
    landBankLoanCriteriaStatus: 3,
    ruralLoanCriteriaStatus: 2,
    isMatched: false,
    resetTab: true,
    platformBdmId: expect.any(Number),
    platformBdm: expect.any(String),
    bdm: { id: seen.platformBdmId, name: seen.platformBdm },
    activeProfile: { lenderId, brokerId: null, active: true },
    associatedLoansCountAsLender: 3,
    associatedLoansCountAsBroker: 0,
    associatedLoansCountAsLawyer: 0,
    currentLoanBook: expect.any(Number),
    currentLoansCount: expect.any(Number),
    dischargedLoanBook: 0,
    dischargedLoansCount: 0,
    preSettlementLoansCount: 1,
    shortfall: null,
    positiveLenderReviewsCount: 1,
    positiveBrokerReviewsCount: 0,
    positiveReviewsCount: 1,
    avgStarRating: 5,
    reviewedLoansCount: 1,
    version: expect.any(Number),
  })
})

test('[P-05] the market gets only published categories, whether it is matched, and no loan counts by state', async () => {
  const { lenderId } = market.lender
  const asBroker = await dataOf(broker, `/api/lenders/${lenderId}`)
  expect(asBroker).toMatchObject({
    categoriesOffered: { ...CLOSED, firstRanking: true },
    firstRankingLoanCriteriaStatus: 1,
    ...UNKNOWN,
    isMatched: true,
    activeProfile: { lenderId, brokerId: null, active: true },
  })
  for (const field of ['associatedLoansCountAsLender', 'hasAcceptedInvitation', 'isMasterSwitchOn', 'version'])
    expect(asBroker).not.toHaveProperty(field)
  expect(await dataOf(rivalLender, `/api/lenders/${lenderId}`)).toMatchObject({ isMatched: false, ...UNKNOWN })
  expect(await dataOf(lender, '/api/lenders/me')).toMatchObject({
    relation: 'owner',
    constructionLoanCriteriaStatus: 0,
    associatedLoansCountAsLender: 3,
    isMatched: false,
  })
})

test('[P-05] a broker has its subscriptions, a dual the ratings of both sides, a law firm neither categories nor BDM', async () => {
  const { brokerId } = market.broker
  const seen = await dataOf(lender, `/api/brokers/${brokerId}`)
  expect(seen).toMatchObject({
    id: brokerId,
    categoriesOffered: { ...CLOSED, firstRanking: true },
    individualId: market.broker.individualId,
    isMatched: true,
  })
  expect(seen).not.toHaveProperty('firstRankingLoanCriteriaStatus')
  for (const path of [`/api/lenders/${market.dual.lenderId}`, `/api/brokers/${market.dual.brokerId}`])
    expect(await dataOf(staff, path)).toMatchObject({
      positiveLenderReviewsCount: 1,
      positiveBrokerReviewsCount: 1,
      positiveReviewsCount: 2,
      associatedLoansCountAsLender: 1,
      associatedLoansCountAsBroker: 1,
      activeProfile: { lenderId: market.dual.lenderId, brokerId: market.dual.brokerId, active: true },
    })
  const firm = await dataOf(staff, `/api/lawfirms/${market.firm.lawFirmId}`)
  expect(firm).toMatchObject({ companyName: 'Marsh Legal', associatedLoansCountAsLawyer: 4, isProfileActive: true })
  for (const field of ['platformBdmId', 'bdm', 'categoriesOffered', 'ruralLoanCriteriaStatus'])
    expect(firm).not.toHaveProperty(field)
})

test('[P-05] [D-21] the tab is reset for a visitor from another profile', async () => {
  const path = `/api/brokers/${market.broker.brokerId}`
  expect((await dataOf(dual, path)).resetTab).toBe(true)
  await dual('PUT', `/api/accounts/me/last-visited?profileId=${market.broker.brokerId}&profileType=broker`)
  expect((await dataOf(dual, path)).resetTab).toBe(false)
  expect((await dataOf(dual, `/api/lenders/${market.lender.lenderId}`)).resetTab).toBe(true)
})
