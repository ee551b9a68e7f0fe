import { beforeAll, expect, test } from 'vitest'
import type { PersonActor } from '#lib/core/actor.ts'
import { getCriteriaEditor } from '#lib/market/criteria/editing/queries.ts'
import { parseStoredTerms, readCategoryRow } from '#lib/market/criteria/queries.ts'
import { toCriteriaFormValues } from '#lib/market/criteria/rules.ts'
import type { CriteriaValues, EditedCriteria } from '#lib/market/criteria/schema.ts'
import { clearCriteria, verifyCriteria } from '#lib/market/criteria/verification/commands.ts'
import { findLendersWithBrokenHistory } from '#lib/market/criteria/versions/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { createRandom, type Random } from '#prisma/seed/random.ts'
import { type Market, makeMarket } from '#tests/integration/market/profiles/market.ts'
import { editorOf } from './editors.ts'
import { giveCategory } from './terms.ts'

let market: Market
let place: { lenderId: number; categoryKey: 'RURAL' }
beforeAll(async () => {
  market = await makeMarket()
  place = { lenderId: market.lender.lenderId, categoryKey: 'RURAL' }
})

type Field = keyof CriteriaValues
/** A browser with the form of the category: what it read, what it shows, and its save in flight. */
type Browser = {
  actor: PersonActor
  session: string
  sequence: number
  base: EditedCriteria
  values: CriteriaValues
  late: (() => Promise<unknown>) | null
  /** The changes it has saved over its base without having received the response. */
  unheard?: { base: EditedCriteria; values: CriteriaValues }
}
/** What must be stored, and the text that a person saw when they verified. */
type Truth = { values: CriteriaValues; verified: CriteriaValues | null }

const changesSince = (values: CriteriaValues, before: CriteriaValues): Partial<CriteriaValues> =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as Field])),
  )
const changesOf = ({ values, base }: Browser): Partial<CriteriaValues> => changesSince(values, base.values)

const TYPED: ((random: Random) => Partial<CriteriaValues>)[] = [
  (random) => ({ rateMin: random.chance(0.2) ? '7.' : `${random.int(2, 8)}.25` }),
  (random) => ({ available: String(random.int(1, 99) * 100_000) }),
  (random) => ({ pointOfDifference: `We settle within ${random.int(2, 90)} days.` }),
  (random) => ({ isSyndicateLender: random.chance(0.5) }),
  (random) => ({ choices: random.chance(0.5) ? ['CROPPING'] : ['CROPPING', 'DAIRY'] }),
  (random) => ({ comments: `Asked ${random.int(1, 9)} times.` }),
]

const rebase = (browser: Browser, error: unknown): void => {
  const { code, data } = error as { code?: string; data?: EditedCriteria }
  if (code !== 'CONFLICT' || !data) throw error
  const changes = changesOf(browser)
  Object.assign(browser, { base: data, values: { ...data.values, ...changes } })
}

const save = async (browser: Browser, truth: Truth, random: Random): Promise<boolean> => {
  const { base, values, session } = browser
  browser.sequence += 1
  const sent = { session, sequence: browser.sequence }
  const whole = { ...values }
  const send = () => editorOf(browser.actor, place.lenderId).save(base, whole, sent)
  if (browser.late === null && random.chance(0.15)) {
    // Overtaken: the next save arrives first.
    browser.late = send
    return false
  }
  // Returning to the base value after a save without a response is another change.
  const { unheard } = browser
  const changes = changesSince(whole, unheard?.base === base ? unheard.values : base.values)
  try {
    const answer = await send()
    expect(answer, 'what a save answers is what is read').toEqual(
      await getCriteriaEditor(browser.actor, place.lenderId, 'RURAL'),
    )
    const refused = new Set(answer.unsaved.map(({ field }) => field))
    const stored = Object.fromEntries(Object.entries(changes).filter(([field]) => !refused.has(field)))
    truth.values = { ...truth.values, ...stored }
    // An aborted request leaves the browser with its previous state.
    if (random.chance(0.2)) browser.unheard = { base, values: whole }
    else Object.assign(browser, { base: answer, values: answer.values })
    const { late } = browser
    browser.late = null
    await late?.()
    return true
  } catch (error) {
    rebase(browser, error)
    return false
  }
}

const verify = async (browser: Browser, truth: Truth, random: Random): Promise<void> => {
  if (Object.keys(changesOf(browser)).length > 0 && !(await save(browser, truth, random))) return
  const seen = browser.values
  try {
    const answer = await verifyCriteria(browser.actor, place, { version: browser.base.version })
    truth.verified = seen
    Object.assign(browser, { base: answer, values: answer.values })
  } catch (error) {
    if ((error as { code?: string }).code !== 'INVALID') rebase(browser, error)
  }
}

const clear = async (browser: Browser, truth: Truth): Promise<void> => {
  try {
    const answer = await clearCriteria(browser.actor, place, { version: browser.base.version })
    Object.assign(browser, { base: answer, values: answer.values })
    truth.values = answer.values
    truth.verified = null
  } catch (error) {
    rebase(browser, error)
  }
}

// A comment may change without losing the verification (decision 'what un-verifies').
const readByOthers = ({ comments: _comments, bookSize: _bookSize, ...open }: CriteriaValues) => open

const check = async (truth: Truth, said: string): Promise<boolean> => {
  const row = await readCategoryRow(place.lenderId, place.categoryKey)
  const stored = toCriteriaFormValues(parseStoredTerms(row))
  expect(stored, `lost edit: ${said}`).toEqual(truth.values)
  if (row?.isVerified)
    expect(readByOthers(stored), `verified over text that nobody verified: ${said}`).toEqual(
      truth.verified && readByOthers(truth.verified),
    )
  return row?.isVerified ?? false
}

const play = async (seed: number): Promise<number> => {
  const random = createRandom(seed)
  await database().criteriaInput.deleteMany({ where: { lenderId: place.lenderId } })
  await database().lenderCategory.deleteMany({ where: { lenderId: place.lenderId } })
  await giveCategory(place.lenderId, 'RURAL', null, { lvrMin: '50.00', lvrMax: '65.00' })
  const open = async (actor: PersonActor, session: string): Promise<Browser> => {
    const base = await getCriteriaEditor(actor, place.lenderId, 'RURAL')
    return { actor, session, sequence: 0, base, values: base.values, late: null }
  }
  const browsers = [
    await open(market.actors.lender, `lender-${seed}`),
    await open(market.actors.staff, `staff-${seed}`),
  ]
  const truth: Truth = { values: (browsers[0] as Browser).base.values, verified: null }
  let verified = 0
  for (let step = 0; step < 14; step += 1) {
    const browser = random.pick(browsers)
    const act = random.weighted([
      ['type', 5],
      ['save', 5],
      ['verify', 3],
      ['clear', 1],
    ] as const)
    if (act === 'type') browser.values = { ...browser.values, ...random.pick(TYPED)(random) }
    if (act === 'save') await save(browser, truth, random)
    if (act === 'verify') await verify(browser, truth, random)
    if (act === 'clear' && random.chance(0.4)) await clear(browser, truth)
    if (await check(truth, `seed ${seed}, step ${step}, ${act}`)) verified += 1
  }
  return verified
}

// CI runs all of them; the run before each commit has a different forty each day.
const RUNS = process.env.SLOW === '1' ? 200 : 40
const FIRST = process.env.SLOW === '1' ? 1 : 1 + 40 * (new Date().getUTCDate() % 5)

test('[F-11] [F-12] random actions of two browsers lose no edit and verify nothing unintentionally', {
  timeout: 600_000,
}, async () => {
  let verified = 0
  for (let seed = FIRST; seed < FIRST + RUNS; seed += 1) verified += await play(seed)
  expect(verified).toBeGreaterThan(RUNS / 2)
  expect(await findLendersWithBrokenHistory(market.actors.staff)).toEqual([])
})
