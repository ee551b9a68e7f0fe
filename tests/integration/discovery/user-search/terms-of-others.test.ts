import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readUserHistogram } from '#lib/discovery/user-search/histograms/queries.ts'
import { listUsersByIds, searchUsers } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { CATEGORIES } from '#lib/market/criteria/fields.ts'
import { pool } from '#lib/server/database/db.ts'
import { findActorOf, type MadeDual, makeDual, makeIndividual, makeLender } from '#prisma/seed/factories.ts'
import type { Asked } from '#tests/integration/discovery/loan-search/plain-loans.ts'
import { type Cast, makeCast } from '#tests/integration/lending/cast.ts'

let cast: Cast
let subject: MadeDual
beforeAll(async () => {
  cast = await makeCast()
  subject = await makeDual({ companyName: 'Half Open Capital', firstName: 'Hal', lastName: 'Moss' })
  await makeIndividual(subject.companyId, { firstName: 'Ida' })
  // Other lenders whose terms are below and above those of the subject.
  for (const available of [2_000_000, 4_000_000, 9_000_000])
    await write(
      `insert into lender_categories (lender_id, category_key, is_offered, is_verified, last_verified_at, available)
       values ($1, 'FIRST_RANKING', true, true, now(), $2)`,
      [(await makeLender()).lenderId, available],
    )
})

const write = (text: string, values: unknown[] = []) => pool().query(text, values)

// Two versions of an offer that differ in everything that All Users shows, filters and sorts by.
const SECRETS = [
  ['FIRST_RANKING', 1_000_000, 300_000, 900_000, false],
  ['CONSTRUCTION', 7_000_000, 5_000_000, 8_000_000, true],
] as const
const offer = async ([category, available, min, max, syndicate]: (typeof SECRETS)[number]) => {
  await write('delete from lender_categories where lender_id = $1', [subject.lenderId])
  await write(
    `insert into lender_categories (lender_id, category_key, is_offered, is_verified, last_verified_at, available,
       preferred_parcel_size_min, preferred_parcel_size_max, is_syndicate_lender)
     values ($1, $2, true, true, now(), $3, $4, $5, $6)`,
    [subject.lenderId, category, available, min, max, syndicate],
  )
}

const parcels = CATEGORIES.map(({ key }) =>
  key.toLowerCase().replace(/(?:^|_)(.)/g, (_all, letter: string) => letter.toUpperCase()),
)
/** Every way in which All Users may reveal terms: cells, filters and sort orders. */
const PATHS: [path: string, asked: Asked][] = [
  ['the cells', {}],
  ['the cells of duals', { typeKey: 'DUAL' }],
  ...parcels.map((name): [string, Asked] => [`the parcel of ${name}`, { [`min${name}ParcelSize`]: '1' }]),
  ...CATEGORIES.map(({ key }): [string, Asked] => [`the people of ${key}`, { criteriaKeys: key }]),
  ...['currentCriteria', 'activeCriteria', 'coLender', 'fundsAvailable'].flatMap((sort) =>
    ['asc', 'desc'].map((orderBy): [string, Asked] => [`the order by ${sort} ${orderBy}`, { sort, orderBy }]),
  ),
]
const TOUCHED = [
  ...PATHS.filter(([path]) => !/parcel|people/.test(path) || /First_?Ranking|Construction/i.test(path)).map(
    ([path]) => path,
  ),
  'the histogram of FIRST_RANKING',
  'the histogram of CONSTRUCTION',
]

type Viewer = 'staff' | 'lender' | 'broker' | 'dual' | 'itself'
const OTHERS = ['lender', 'broker', 'dual'] as const
const actorOf = async (viewer: Viewer) => (viewer === 'itself' ? findActorOf(subject) : cast.actors[viewer])

const answersFor = async (viewer: Viewer) => {
  const actor = await actorOf(viewer)
  const answers = new Map<string, unknown>()
  for (const [path, asked] of PATHS) {
    answers.set(path, await searchUsers(actor, userSearch.parse(asked)))
  }
  for (const { key } of CATEGORIES)
    answers.set(`the histogram of ${key}`, await readUserHistogram(actor, userSearch.parse({}), key))
  const all = await searchUsers(await actorOf('staff'), userSearch.parse({}))
  answers.set(
    'a workbook',
    await listUsersByIds(
      actor,
      all.rows.map(({ id }) => id),
    ),
  )
  return answers
}

/** Returns the paths whose results differ between the two offers. */
const tellingPaths = async (viewer: Viewer, take: () => Promise<unknown>): Promise<string[]> => {
  const seen: Map<string, unknown>[] = []
  for (const secret of SECRETS) {
    await offer(secret)
    await take()
    seen.push(await answersFor(viewer))
  }
  const [one, other] = seen as [Map<string, unknown>, Map<string, unknown>]
  const same = (path: string) => JSON.stringify(one.get(path), asText) === JSON.stringify(other.get(path), asText)
  return [...one.keys()].filter((path) => !same(path))
}
const asText = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

const ofSubject = (set: string) => () => write(`update ${set}`.replaceAll('$subject', String(subject.lenderId)))
const ofCompany = (set: string) => () => write(`update companies set ${set} where id = ${subject.companyId}`)
const ofCategory = (set: string) => ofSubject(`lender_categories set ${set} where lender_id = $subject`)

/** Removes each condition under which another company may see terms. */
const CONDITIONS: [condition: string, take: () => Promise<unknown>][] = [
  ['the lender is active', ofSubject('lenders set is_active = false where id = $subject')],
  ['the company is switched on', ofCompany('is_master_switch_on = false')],
  ['the company is open', ofCompany('closed_at = now()')],
  [
    'its people are visible',
    () => write(`update individuals set is_visible = false where company_id = ${subject.companyId}`),
  ],
  [
    'its people have not left',
    () => write(`update individuals set closed_at = now() where company_id = ${subject.companyId}`),
  ],
  ['the category is offered', ofCategory('is_offered = false')],
  ['it is verified', ofCategory('is_verified = false')],
  ['it was verified at all', ofCategory('last_verified_at = null')],
  ['its verification has not lapsed', ofCategory(`last_verified_at = now() - interval '40 days'`)],
]

beforeEach(async () => {
  await write('update lenders set is_active = true where id = $1', [subject.lenderId])
  await write('update companies set is_master_switch_on = true, closed_at = null where id = $1', [subject.companyId])
  await write('update individuals set is_visible = true, closed_at = null where company_id = $1', [subject.companyId])
})

describe.each(OTHERS)('another lender’s terms for a %s', (viewer) => {
  test('[T-J4] are returned by every path while all conditions hold', async () => {
    const told = await tellingPaths(viewer, async () => undefined)
    expect(new Set(told)).toEqual(new Set([...TOUCHED, 'a workbook']))
  }, 60_000)

  test.each(CONDITIONS)(
    '[T-J4] are returned by no path unless %s',
    async (_condition, take) => {
      expect(await tellingPaths(viewer, take)).toEqual([])
    },
    60_000,
  )
})

test('[T-J4] remain visible to a paused lender itself and to staff, by every path', async () => {
  const pause = ofSubject('lenders set is_active = false where id = $subject')
  for (const viewer of ['itself', 'staff'] as const)
    expect((await tellingPaths(viewer, pause)).length, viewer).toBe(TOUCHED.length + 1)
}, 60_000)

test('[T-J4] of a paused lender of a dual sort as missing, for all but itself', async () => {
  await offer(SECRETS[1])
  await write('update lenders set is_active = false where id = $1', [subject.lenderId])
  const firstFor = async (viewer: Viewer) => {
    const search = userSearch.parse({ sort: 'fundsAvailable', orderBy: 'desc' })
    const { rows } = await searchUsers(await actorOf(viewer), search)
    return rows.findIndex(({ company }) => company === 'Half Open Capital') < 3
  }
  expect(await Promise.all(OTHERS.map(firstFor))).toEqual([false, false, false])
  expect([await firstFor('itself'), await firstFor('staff')]).toEqual([true, true])
})

test('[T-J4] of a paused lender without a broker profile are found by staff only', async () => {
  const alone = await makeLender({ companyName: 'Alone Lending' })
  await write('update lenders set is_active = false where id = $1', [alone.lenderId])
  const actors = [cast.actors.broker, await findActorOf(alone), cast.actors.staff]
  const found = await Promise.all(actors.map((actor) => searchUsers(actor, userSearch.parse({}))))
  expect(found.map(({ rows }) => rows.some(({ company }) => company === 'Alone Lending'))).toEqual([false, false, true])
})
