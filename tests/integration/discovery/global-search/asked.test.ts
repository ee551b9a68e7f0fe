import { beforeAll, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { searchAllKinds } from '#lib/discovery/global-search/queries.ts'
import { answerQuestionInWords, previewAskedLoans } from '#lib/discovery/global-search/questions/queries.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { parseLoanQuestion } from '#lib/discovery/loan-search/words/queries.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import {
  findActorOf,
  makeBroker,
  makeDual,
  makeLawFirm,
  makeLender,
  makeLoanInput,
  makeStaff,
  seeder,
} from '#prisma/seed/factories.ts'

const lender = await makeLender({ companyName: 'Quokka Capital', firstName: 'Marta', lastName: 'Quill' })
const broker = await makeBroker({ companyName: 'Quokka Finance', firstName: 'Quentin', lastName: 'Marsh' })
const odd = await makeLender({ companyName: 'Broker House', firstName: 'Zoe', lastName: 'Sand' })
const dual = await makeDual({ companyName: 'Quokka Group', firstName: 'Dana', lastName: 'Both' })
const firm = await makeLawFirm({ companyName: 'Quokka Lawyers', firstName: 'Petra', lastName: 'Law' })
const rival = await makeLender({ companyName: 'Numbat Lending' })
const actors = {
  staff: await findActorOf(await makeStaff()),
  broker: await findActorOf(broker),
  rival: await findActorOf(rival),
  firm: await findActorOf(firm),
}

beforeAll(async () => {
  for (let number = 0; number < 5; number += 1)
    await createLoan(
      seeder,
      makeLoanInput({ lenders: [lender], brokers: [broker], lawFirm: firm }, { loanNo: `QK 10${number}` }),
    )
})

const find = async (actor: Actor, search: string) =>
  (await searchAllKinds(actor, { search, page: 1 })).rows
    .filter(({ searchType }) => searchType === 'COMPANY')
    .map(({ name }) => name)
    .sort()

test('a first word that names a kind narrows the results to lenders, brokers or law firms', async () => {
  expect(await find(actors.staff, 'quokka')).toEqual([
    'Quokka Capital',
    'Quokka Finance',
    'Quokka Group',
    'Quokka Lawyers',
  ])
  expect(await find(actors.staff, 'lender quokka')).toEqual(['Quokka Capital', 'Quokka Group'])
  expect(await find(actors.staff, 'find broker quokka')).toEqual(['Quokka Finance', 'Quokka Group'])
  expect(await find(actors.staff, 'law firm quokka')).toEqual(['Quokka Lawyers'])
  const people = await searchAllKinds(actors.staff, { search: 'lender marta', page: 1 })
  expect(people.rows.map(({ name }) => name)).toEqual(['Marta Quill'])
})

test('a loan is found by its number after words such as “loan”, by those who may see it', async () => {
  const parties = { lenders: [lender], brokers: [broker], lawFirm: firm }
  await createLoan(seeder, makeLoanInput(parties, { loanNo: '7306 0091' }))
  const loans = async (actor: Actor, search: string) =>
    (await searchAllKinds(actor, { search, page: 1 })).rows.map(({ name }) => name)
  for (const text of ['loan 7306 0091', 'what happened with loan 7306 0091', '7306 0091'])
    expect(await loans(actors.staff, text), text).toEqual(['7306 0091'])
  expect(await loans(actors.broker, 'loan 7306 0091')).toEqual(['7306 0091'])
  expect(await loans(actors.rival, 'loan 7306 0091')).toEqual([])
})

test('a name that starts with such a word is still found', async () => {
  expect(await find(actors.staff, 'broker house')).toEqual([odd && 'Broker House'])
})

test('the word gives access to nothing beyond the user’s scope', async () => {
  expect(await find(actors.rival, 'lender quokka')).toEqual([])
  expect(await find(actors.firm, 'broker quokka')).toEqual(await find(actors.firm, 'quokka finance'))
  expect(dual.companyId).toBeGreaterThan(0)
})

const preview = async (actor: Actor, text: string) => previewAskedLoans(actor, await parseLoanQuestion(actor, text))

test('a search in words has the same count as All Loans, with its first three loans', async () => {
  for (const actor of [actors.staff, actors.broker, actors.rival]) {
    const asked = await parseLoanQuestion(actor, 'loans over $1')
    const [first] = asked?.searches ?? []
    const search = loanSearch.parse(Object.fromEntries(new URLSearchParams(first?.path.split('?')[1])))
    const list = await searchLoans(actor, search)
    const shown = await previewAskedLoans(actor, asked)
    expect(shown?.total).toBe(list.total)
    expect(shown?.rows.map(({ id }) => id)).toEqual(list.rows.slice(0, 3).map(({ id }) => id))
  }
  expect((await preview(actors.staff, 'loans over $1'))?.rows).toHaveLength(3)
})

test.each([
  'top 2 lenders',
  'lenders with at least 2 loans',
  'lenders with at most 1 loan',
  'lenders with over $1m',
  'brokers who settled last year but nothing this year',
])('“%s” leaves out groups, so it has no count of all loans', async (text) => {
  expect((await parseLoanQuestion(actors.staff, text))?.rest).toBe('')
  expect(await preview(actors.staff, text)).toBeNull()
})

test('what All Loans hides from a viewer is also hidden in the text of a row', async () => {
  const staff = await preview(actors.staff, 'loans over $1')
  expect(staff?.rows[0]?.detail).toContain('Quokka')
  const list = await preview(actors.rival, 'loans over $1')
  for (const { detail } of list?.rows ?? []) expect(detail).not.toContain('Marta')
})

test('users who may not list loans, and a text without a reading, get no loans', async () => {
  expect(await preview(actors.firm, 'loans over $1')).toBeNull()
  expect(await preview(visitor, 'loans over $1')).toBeNull()
  expect(await preview(actors.staff, 'quokka')).toBeNull()
})

test('a misspelled question is answered with a note, for whoever may ask', async () => {
  const { asked, preview, people } = await answerQuestionInWords(actors.staff, 'defualt loans by lendr')
  expect(asked?.searches.map(({ path }) => path)).toEqual(['/loans?group=lender&statusKey=DEFAULT'])
  expect(asked).toMatchObject({
    rest: '',
    said: ['Read with another spelling: “default” for “defualt”, “lender” for “lendr”.'],
  })
  expect([preview?.total, people]).toEqual([0, null])
  // What is refused is refused in any spelling, and its reason is about the words that were meant.
  const refused = await answerQuestionInWords(actors.staff, 'defualt loans by industry')
  expect(refused.asked?.searches).toEqual([])
  expect(refused.asked?.said).toContain('Not answered, because of “by industry”:')
  expect(refused.asked?.said.join(' ')).not.toContain('Not understood')
  const missed = await answerQuestionInWords(actors.staff, 'brokers not caled for 60 days')
  expect(missed.people).toMatchObject({ isFirst: true, rest: '' })
  for (const actor of [actors.firm, visitor])
    expect(await answerQuestionInWords(actor, 'defualt loans by lendr')).toMatchObject({ asked: null, people: null })
})

test('a suburb needs no “in” beside loans, and a company of its name is meant first', async () => {
  const search = async (text: string) => (await answerQuestionInWords(actors.staff, text)).asked
  expect((await search('Parramatta exposure'))?.searches[0]?.chips).toContain('Suburb: Parramatta, NSW')
  expect((await search('Wibbleton exposure'))?.rest).toBe('Wibbleton')
  expect((await search('Quokka exposure'))?.searches[0]?.chips.join(' ')).toContain('Quokka')
})
