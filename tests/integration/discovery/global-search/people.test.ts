import { expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { answerQuestionInWords } from '#lib/discovery/global-search/questions/queries.ts'
import { searchUsers } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { makeCast } from '#tests/integration/lending/cast.ts'

const cast = await makeCast()
const { staff, broker, lender, firm } = cast.actors

const ask = async (actor: Actor, text: string) => (await answerQuestionInWords(actor, text)).people

const readList = (actor: Actor, path = '') =>
  searchUsers(actor, userSearch.parse(Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? ''))))

test('a question about people has the count of All Users and its first people, for each who may search them', async () => {
  for (const actor of [staff, broker, lender]) {
    const people = await ask(actor, 'brokers never called')
    const [first] = people?.searches ?? []
    expect(first?.path).toBe('/users/all?notCalledKey=NEVER&typeKey=BROKER')
    expect(first?.chips).toEqual(['Not called: ever', 'Type: Broker'])
    const list = await readList(actor, first?.path)
    expect(people?.preview?.total).toBe(list.total)
    const shown = list.rows.slice(0, 3).filter(({ brokerId, lenderId }) => brokerId !== null || lenderId !== null)
    expect(people?.preview?.rows.map(({ id }) => id)).toEqual(shown.map(({ id }) => id))
    expect(people?.isFirst).toBe(true)
  }
})

test('a question about people that loans would misunderstand has no answer about loans', async () => {
  const { asked, preview } = await answerQuestionInWords(staff, 'brokers in nsw not called for 30 days')
  expect([asked, preview]).toEqual([null, null])
  const both = await answerQuestionInWords(staff, 'lenders in vic')
  expect(both.asked?.searches[0]?.path).toBe('/loans?state=VIC')
  expect(both.people?.searches[0]?.path).toBe('/users/all?stateKeys=VIC&typeKey=LENDER')
})

test('words for calls find who is due, and a word for people alone asks nothing', async () => {
  expect((await ask(staff, 'calls due this week'))?.searches[0]?.chips).toEqual(['Follow up: Next 7 days'])
  expect((await ask(staff, 'who should I call today'))?.searches[0]?.chips).toEqual(['Follow up: Today'])
  expect((await ask(staff, 'overdue follow ups'))?.searches[0]?.chips).toEqual(['Follow up: Overdue'])
  expect(await ask(staff, 'calls')).toBeNull()
  expect(await ask(staff, 'overdue')).toBeNull()
})

test('people without a recent loan and lenders of a category are found, a category alone asks for loans', async () => {
  for (const text of [
    'brokers with no loan in the last 6 months',
    'brokers who have not brought a loan for 6 months',
  ]) {
    const { asked, people } = await answerQuestionInWords(staff, text)
    expect(people?.searches[0]?.path, text).toBe('/users/all?noLoanKey=D_180&typeKey=BROKER')
    expect(asked, text).toBeNull()
  }
  expect((await ask(staff, 'lenders in qld who do construction'))?.searches).toHaveLength(1)
  expect(await ask(staff, 'second mortgages')).toBeNull()
  expect(await ask(staff, 'construction')).toBeNull()
})

test('what has not happened since a day, and new people, are asked of people and not of loans', async () => {
  const expected: [text: string, path: RegExp][] = [
    ['brokers with no deals since 1 June 2026', /^\/users\/all\?noLoanSince=2026-06-01&typeKey=BROKER$/],
    ['brokers and lenders with no bdm', /^\/users\/all\?hasBdm=false&typeKey=LENDER%2CBROKER$/],
    ['new brokers this month', /^\/users\/all\?addedFrom=[\d-]+&addedTo=[\d-]+&typeKey=BROKER$/],
    ['lenders criteria not verified this month', /^\/users\/all\?notVerifiedSince=[\d-]+&typeKey=LENDER$/],
  ]
  for (const [text, path] of expected) {
    const { asked, people } = await answerQuestionInWords(staff, text)
    expect(
      people?.searches.map((each) => each.path),
      text,
    ).toEqual([expect.stringMatching(path)])
    expect(people?.preview?.total, text).toBe((await readList(staff, people?.searches[0]?.path)).total)
    expect(asked, text).toBeNull()
  }
  const loans = await answerQuestionInWords(staff, 'loans not touched for 30 days')
  expect(loans.asked?.searches[0]?.path).toContain('/loans?notEditedKey=D_30')
  expect((await answerQuestionInWords(staff, 'not touched for 30 days')).people).toBeNull()
})

test('law firms, who have no All Users, and visitors get no people', async () => {
  expect(await ask(firm, 'brokers never called')).toBeNull()
  expect(await ask(visitor, 'brokers never called')).toBeNull()
})

test('what staff alone may ask is neither answered nor counted for others', async () => {
  const people = await ask(broker, 'paused lenders')
  expect(people?.searches.map(({ path }) => path) ?? []).not.toContain('/users/all?profileStatus=false&typeKey=LENDER')
})
