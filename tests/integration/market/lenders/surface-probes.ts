import sharp from 'sharp'
import type { DigestKind } from '#lib/campaigns/digests/schema.ts'
import { type Actor, isPerson, visitor } from '#lib/core/actor.ts'
import { addDaysTo } from '#lib/core/dates.ts'
import { toJsonWithBigints } from '#lib/core/money.ts'
import { exportPolicies } from '#lib/discovery/exports/policy.ts'
import { describeLender, describeLoan } from '#lib/discovery/finder/addresses/rules.ts'
import { getFinderMap } from '#lib/discovery/finder/queries.ts'
import { finderSearch } from '#lib/discovery/finder/search.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { storeImage } from '#lib/foundation/files/commands.ts'
import { getFileBytes } from '#lib/foundation/files/queries.ts'
import { getPublicLoan } from '#lib/lending/public/queries.ts'
import type { SURFACES } from '#lib/market/lenders/privacy/fields.ts'
import { getPublicLender } from '#lib/market/lenders/queries.ts'
import { listTimeline } from '#lib/market/timeline/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'
import { MAILS } from '#lib/web/mails.ts'
import { findActorOf, makeBroker, makeLawFirm, makeLender, makeStaff, seeder } from '#prisma/seed/factories.ts'
import { type Cast, discharged, makeCast, recorded } from '#tests/integration/lending/cast.ts'
import { giveCategory, subscribe } from '#tests/integration/market/criteria/terms.ts'
import { type Api, apiAs } from '#tests/support/api.ts'

/** The twelve viewers: each kind of user, with and without a shared loan with the lender. */
export const PRINCIPALS = [
  ...(['visitor', 'staff', 'admin', 'the lender itself', 'dual', 'rival lender', 'attributed lender'] as const),
  ...(['paused lender', 'broker', 'attributed broker', 'own law firm', 'another law firm'] as const),
] as const
export type PrincipalName = (typeof PRINCIPALS)[number]

type Known = { actor: Actor; api: Api }
export type Scene = {
  cast: Cast
  principals: Record<PrincipalName, Known>
  lenderId: number
  /** Current and discharged loans of the lender, two with attributed parties and two without any of the twelve. */
  loans: { own: number[]; foreign: number[]; numbers: string[] }
  otherBrokerId: number
  files: number[]
}

const picture = async (kind: 'LOGO' | 'PORTRAIT') => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: 9, g: 90, b: 9 } } })
    .png()
    .toBuffer()
  return (await storeImage(seeder, { kind, fileName: 'face.png', bytes })).id
}

/** A lender with two loans of each book, reviews, a logo and a portrait, and all viewers. */
export const makeScene = async (): Promise<Scene> => {
  const cast = await makeCast()
  const { lender, second, broker, firm } = cast
  const other = await makeBroker({ companyName: 'Elsewhere Broking' })
  const otherFirm = await makeLawFirm({ companyName: 'Elsewhere Legal' })
  const among = { lenders: [lender, second], brokers: [broker], lawFirm: firm }
  const apart = { lenders: [lender], brokers: [other], lawFirm: otherFirm }
  const own = [await recorded(among), await recorded(among, discharged)]
  const foreign = [await recorded(apart), await recorded(apart, { ...discharged, shortfall: 1_234 })]
  const all = await database().loan.findMany({ select: { id: true, loanNo: true } })
  const rating = { direction: 'LENDER_FROM_BROKER', review: 'Quick to answer', reviewAt: new Date() }
  await database().loanReview.createMany({
    data: all.map(({ id }, at) => ({ loanId: id, stars: (at % 5) + 1, ...rating })),
  })
  const files = [await picture('LOGO'), await picture('PORTRAIT')]
  await database().company.update({ where: { id: lender.companyId }, data: { logoFileId: files[0] as number } })
  await database().individual.update({ where: { id: lender.individualId }, data: { imageFileId: files[1] as number } })
  const paused = await makeLender({ companyName: 'Paused Lending' })
  await database().lender.update({ where: { id: paused.lenderId }, data: { isActive: false } })
  const syndicate = { isSyndicateLender: true, advertiseToOtherSyndicateLenders: true }
  for (const { lenderId } of [lender, cast.rival]) await giveCategory(lenderId, 'FIRST_RANKING', new Date(), syndicate)
  const settlementDate = new Date(`${addDaysTo(today(), -10)}T00:00:00Z`)
  await database().loan.updateMany({ where: { dischargedDate: null }, data: { settlementDate } })
  const discharge = { settlementDate, dischargedDate: settlementDate }
  await database().loan.updateMany({ where: { dischargedDate: { not: null } }, data: discharge })
  await database().loanSearch.updateMany({ data: { settlementDate } })
  for (const { brokerId } of [broker, cast.rivalBroker, cast.dual]) await subscribe(brokerId, 'FIRST_RANKING')
  const { actors } = cast
  const people: Record<PrincipalName, Actor> = {
    visitor,
    staff: actors.staff,
    admin: await findActorOf(await makeStaff({ isAdmin: true })),
    'the lender itself': actors.lender,
    dual: actors.dual,
    'rival lender': actors.rival,
    'attributed lender': actors.second,
    'paused lender': await findActorOf(paused),
    broker: actors.rivalBroker,
    'attributed broker': actors.broker,
    'own law firm': actors.firm,
    'another law firm': actors.rivalFirm,
  }
  const principals = {} as Record<PrincipalName, Known>
  for (const name of PRINCIPALS) principals[name] = { actor: people[name], api: await apiAs(people[name]) }
  return {
    cast,
    principals,
    files,
    lenderId: lender.lenderId,
    otherBrokerId: other.brokerId,
    loans: { own, foreign, numbers: all.map(({ loanNo }) => loanNo) },
  }
}

const asked =
  (paths: (scene: Scene) => readonly string[]) =>
  async ({ api }: Known, scene: Scene): Promise<string> => {
    const answers: unknown[] = []
    for (const path of paths(scene)) {
      const { status, body } = await api('GET', path)
      answers.push([path, status, body])
    }
    return toJsonWithBigints(answers)
  }

const of = ({ lenderId }: Scene, part: string) => `/api/lenders/${lenderId}${part}`

const ORIGIN = 'https://covenant.example'
const SHOWS = /"show(Current|Discharged)LoanBook":(true|false),?/g

/** Returns what an email of a kind would contain for each principal's own person. */
const mailed =
  (kind: DigestKind) =>
  async ({ actor }: Known): Promise<string> => {
    if (!('individualId' in actor)) return ''
    const payload = { personId: actor.individualId, since: '2026-01-01T00:00:00Z' }
    const content = await MAILS[kind]({ id: 0, address: '', accountId: null, at: new Date(), payload }, false)
    return toJsonWithBigints(content?.letter.sections ?? [])
  }

const callsOf = ({ actor }: Known) => (isPerson(actor) ? '/api/finder' : '/api/general-public/finder')

/** Returns each principal's view of a surface as one comparable text; planned surfaces have none. */
export const PROBES: Partial<Record<keyof typeof SURFACES, (known: Known, scene: Scene) => Promise<string>>> = {
  profileTabs: asked((scene) => ['current', 'discharged', 'matching'].map((list) => of(scene, `/loans/${list}`))),
  // The settings themselves are in a profile, for its tabs.
  profileFigures: async (known, scene) =>
    (await asked(() => ['', '/reviews', '/card'].map((part) => of(scene, part)))(known, scene)).replaceAll(SHOWS, ''),
  loanLists: asked(({ otherBrokerId, cast }) => [
    '/api/loans/all',
    ...['current', 'discharged'].flatMap((list) => [
      `/api/brokers/${otherBrokerId}/loans/${list}`,
      `/api/lenders/${cast.second.lenderId}/loans/${list}`,
    ]),
  ]),
  loanPage: asked(({ loans }) => loans.own.flatMap((id) => [`/api/loans/${id}`, `/api/loans/${id}/lenders`])),
  filters: asked(({ lenderId }) => [
    `/api/loans/all?lenderId=${lenderId}`,
    '/api/loans/all?sort=lender&orderBy=asc',
    '/api/loans/all?sort=lender&orderBy=desc',
  ]),
  totals: async (known, scene) => {
    const { body } = await known.api('GET', `/api/loans/all?lenderId=${scene.lenderId}`)
    const { total, data } = body as { total?: number; data?: { totalPrincipal?: unknown }[] }
    return toJsonWithBigints([total, data?.[0]?.totalPrincipal ?? null])
  },
  allUsers: asked(() => [
    '/api/users/all',
    ...['currentLoansCountKey=1%2B', 'dischargedLoansCountKey=1%2B'].map((filter) => `/api/users/all?${filter}`),
  ]),
  finder: (known, scene) =>
    asked(() => ['lenders', 'brokers'].map((kind) => `${callsOf(known)}/${kind}`))(known, scene),
  map: ({ actor }) =>
    getFinderMap(actor, 'lender', finderSearch.parse({})).then(toJsonWithBigints, (error: { code?: string }) =>
      String(error.code),
    ),
  api: async (known, scene) =>
    (await asked(() => [of(scene, ''), `${callsOf(known)}/lenders`])(known, scene)).replaceAll(SHOWS, ''),
  // Who the lender is and who works there; never a figure (decision 'public lender page').
  publicPage: ({ actor }, { lenderId }) =>
    getPublicLender(actor, lenderId).then(
      ({ id, companyName, website, logoFile, portraits }) =>
        toJsonWithBigints({ id, companyName, website, logoFile, portraits }),
      (error: { code?: string }) => String(error.code),
    ),
  fundsAvailable: mailed('FUNDS_AVAILABLE'),
  syndicateFunders: mailed('SYNDICATE_FUNDERS'),
  ninetyDays: mailed('NINETY_DAYS_ACTIVITY'),
  picture: async ({ actor }, { files }) => {
    const read = files.map((id) =>
      getFileBytes(actor, id).then(
        () => 'ok',
        (error: { code?: string }) => String(error.code),
      ),
    )
    return toJsonWithBigints(await Promise.all(read))
  },
  palette: asked(({ loans }) => ['Redgum', 'Ferrante', ...loans.numbers].map((text) => `/api/search?search=${text}`)),
  jsonLd: async (_known, { loans, lenderId }) => {
    const ids = [...loans.own, ...loans.foreign]
    const ofLoans = ids.map(async (id) => describeLoan(ORIGIN, await getPublicLoan(visitor, id)))
    const ofLender = getPublicLender(visitor, lenderId).then(
      (lender) => describeLender(ORIGIN, lender, lender.portraits[0] ?? null),
      (error: { code?: string }) => String(error.code),
    )
    return toJsonWithBigints(await Promise.all([...ofLoans, ofLender]))
  },
  workbook: async ({ actor }, { lenderId }) =>
    exportPolicies.make.who(actor)
      ? toJsonWithBigints(await searchLoans(actor, loanSearch.parse({ lenderId: String(lenderId) })))
      : '',
  timeline: ({ actor }, { lenderId }) =>
    listTimeline(actor, { kind: 'lender', id: lenderId }, { only: null, before: null } as never).then(
      toJsonWithBigints,
      (error: { code?: string }) => String(error.code),
    ),
}
