import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { listPublicAddresses, listSitemapParts } from '#lib/discovery/finder/addresses/queries.ts'
import { getFinderMap } from '#lib/discovery/finder/queries.ts'
import { finderSearch } from '#lib/discovery/finder/search.ts'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { getFileBytes } from '#lib/foundation/files/queries.ts'
import { getPublicBroker } from '#lib/market/brokers/queries.ts'
import { getPublicLender } from '#lib/market/lenders/queries.ts'
import { type Holding, holdInMemory } from '#lib/server/column-store/holding.ts'
import { otherProcess } from '#tests/support/other-process.ts'
import { makeScene, type Scene } from './surface-probes.ts'

const ROUNDS = 200

let scene: Scene
let holding: Holding
let other: ReturnType<typeof otherProcess>

beforeAll(async () => {
  scene = await makeScene()
  holding = holdInMemory(heldLoans, process.env.APP_DATABASE_URL as string)
  await holding.ready
  other = otherProcess()
}, 120_000)
afterAll(async () => {
  await other.end()
  await holding.close()
})

const SWITCHES = ['optIn', 'current', 'discharged', 'isActive', 'isOn', 'isVisible', 'isBrokerActive'] as const
type State = Record<(typeof SWITCHES)[number], boolean>

/** Returns a generator of numbers below a bound, the same for the same seed. */
const drawer = (seed: number) => {
  let state = seed
  return (bound: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

const write = ({ optIn, current, discharged, isActive, isOn, isVisible, isBrokerActive }: State): Promise<void> => {
  const { companyId, individualId } = scene.cast.lender
  return other.write(
    `with lender as (update lenders set finder_function_opt_in = $1, loan_tab_show_current_loan_book = $2,
       loan_tab_show_discharged_loan_book = $3, is_active = $4 where id = $5),
     company as (update companies set is_master_switch_on = $6 where id = $7),
     person as (update individuals set is_visible = $8 where id = $9)
     update brokers set is_active = $10 where id = $11`,
    [
      ...[optIn, current, discharged, isActive, scene.lenderId, isOn, companyId, isVisible, individualId],
      ...[isBrokerActive, scene.otherBrokerId],
    ],
  )
}

const isThere = (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(
    () => true,
    (error: { code?: string }) => {
      if (error.code !== 'NOT_FOUND') throw error
      return false
    },
  )

type Found = { rows: { id: number; matchingLoansCount: number }[] }
const countIn = async (name: 'visitor' | 'broker', calls: string): Promise<number | null> => {
  const { status, body } = await scene.principals[name].api('GET', `${calls}/lenders`)
  expect(status).toBe(200)
  return (body as Found).rows.find(({ id }) => id === scene.lenderId)?.matchingLoansCount ?? null
}

const read = async () => {
  const [part] = await listSitemapParts(visitor)
  const [own] = scene.files
  const { dots } = await getFinderMap(visitor, 'lender', finderSearch.parse({}))
  const { body } = await scene.principals['rival lender'].api('GET', `/api/loans/all?lenderId=${scene.lenderId}`)
  const profile = await scene.principals['rival lender'].api('GET', `/api/lenders/${scene.lenderId}`)
  return {
    members: await countIn('broker', '/api/finder'),
    visitors: await countIn('visitor', '/api/general-public/finder'),
    dots: dots.reduce((sum, { loans }) => sum + loans, 0),
    page: await isThere(getPublicLender(visitor, scene.lenderId)),
    picture: await isThere(getFileBytes(visitor, own as number)),
    listed: (body as { total: number }).total,
    profile: profile.status,
    brokerPage: await isThere(getPublicBroker(visitor, scene.otherBrokerId)),
    inSitemap: (await listPublicAddresses(visitor, part as number)).some(({ address }) =>
      address.includes(`/${otherPerson}`),
    ),
  }
}
let otherPerson = 0

/** The same by the documents: 'who stands in the finder', 'public pages', 'paused, switched off', 'who sees which loan'. */
const expected = (state: State) => {
  const isPublic = state.optIn && state.isActive && state.isOn && state.isVisible
  const shown = 2 * Number(state.current) + 2 * Number(state.discharged)
  // A visitor's finder counts only loans with a public broker: one of each book has only the other broker.
  const open = (state.isBrokerActive ? 2 : 1) * (Number(state.current) + Number(state.discharged))
  const found = (loans: number) => (isPublic && loans > 0 ? loans : null)
  return {
    members: found(shown),
    visitors: found(open),
    dots: open >= 3 ? (found(open) ?? 0) : 0,
    page: isPublic,
    picture: isPublic,
    listed: shown,
    profile: state.isActive ? 200 : 403,
    brokerPage: state.isBrokerActive,
    inSitemap: state.isBrokerActive,
  }
}

test(`[M-01] [T-A4] hidden, paused, switched off and back ${ROUNDS} times by another process: the next request agrees`, {
  timeout: 300_000,
}, async () => {
  const person = await getPublicBroker(visitor, scene.otherBrokerId)
  otherPerson = person.portraits[0]?.individualId as number
  const draw = drawer(20_261_124)
  const state = Object.fromEntries(SWITCHES.map((name) => [name, true])) as State
  for (let round = 0; round < ROUNDS; round += 1) {
    // Mostly public, so that a change is noticeable.
    for (const name of SWITCHES) state[name] = state[name] ? draw(6) > 0 : draw(3) > 0
    await write(state)
    expect(await read(), JSON.stringify({ round, ...state })).toEqual(expected(state))
  }
})
