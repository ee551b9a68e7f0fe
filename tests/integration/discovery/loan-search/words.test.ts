import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { parseLoanQuestion, readLoanWords } from '#lib/discovery/loan-search/words/queries.ts'
import { setClock } from '#lib/server/operations/clock.ts'
import { makeBroker, makeLender, makeStaff } from '#prisma/seed/factories.ts'
import { type Cast, makeCast, recorded, setBooks } from '#tests/integration/lending/cast.ts'

let cast: Cast
let bdm: { staffId: number }

beforeAll(async () => {
  cast = await makeCast()
  bdm = await makeStaff({ firstName: 'Zelda', lastName: 'Quine' })
  for (const companyName of ['Plover North', 'Plover South']) await makeBroker({ companyName })
  await recorded({ ...cast.parties, lenders: [cast.second] })
})

const ask = async (actor: Actor, text: string) => {
  const read = await parseLoanQuestion(actor, text)
  return { searches: read?.searches ?? [], said: read?.said ?? [] }
}
const addressOf = (path: string) => Object.fromEntries(new URL(path, 'http://a').searchParams)
const totalOf = async (actor: Actor, path: string) =>
  (await searchLoans(actor, loanSearch.parse(addressOf(path)))).total

describe('a search in text', () => {
  test('links to the equivalent URL, with chips named as in All Loans', async () => {
    const back = setClock(() => new Date('2026-02-28T13:30:00Z'))
    try {
      const { searches, said } = await ask(cast.actors.staff, 'second mortgages over $2m near Parramatta last year')
      expect(said).toEqual([])
      expect(searches).toHaveLength(1)
      // 00:30 in Sydney, where it is already March.
      expect(addressOf(searches[0]?.path ?? '')).toEqual({
        minPrincipal: '2000001',
        priorityKey: 'SECOND',
        radiusSearchKey: 'KM_20',
        state: 'NSW',
        settledIn: 'CALENDAR_YEAR',
        suburb: expect.stringMatching(/^\d+$/),
      })
      expect(searches[0]?.chips).toEqual([
        ...['State: NSW', 'Suburb: Parramatta, NSW', 'Search Radius: 20 km', 'Principal: over $2,000,000'],
        ...['Priority: Second', 'Settled in: the last calendar year'],
      ])
    } finally {
      back()
    }
  })

  test('resolves names by the choice lists: one is used, several are offered, none is reported', async () => {
    const { staff } = cast.actors
    expect((await ask(staff, 'lender:redgum vic')).searches.map(({ path }) => path)).toEqual([
      `/loans?lenderId=${cast.lender.lenderId}&state=VIC`,
    ])
    const several = await ask(staff, 'broker:plover settled')
    expect(several.searches.map(({ chips }) => chips[1])).toEqual([
      expect.stringContaining('Plover North'),
      expect.stringContaining('Plover South'),
    ])
    expect(several.said).toEqual(['Several match “broker:plover”: choose one.'])
    expect((await ask(staff, 'broker:"plover south"')).searches).toHaveLength(1)
    expect(await ask(staff, 'lender:nobody')).toEqual({ searches: [], said: ['No lender found for “nobody”.'] })
    expect((await ask(staff, 'firm:marsh bdm:quine')).searches.map(({ path }) => path)).toEqual([
      `/loans?lawFirmId=${cast.firm.lawFirmId}&platformBdmId=${bdm.staffId}`,
    ])
    for (const companyName of Array.from({ length: 8 }, (_, at) => `Gannet ${at}`)) await makeLender({ companyName })
    const many = await ask(staff, 'lender:gannet')
    expect(many.searches).toHaveLength(6)
    expect(many.said[0]).toBe('More match “lender:gannet” than are offered: write more of the name.')
  })

  test('reads names in a sentence, and refuses the answer where a name is lost', async () => {
    const { staff } = cast.actors
    const search = [`/loans?lenderId=${cast.lender.lenderId}&state=VIC`]
    for (const text of [
      'vic loans of redgum',
      'vic loans of Redgum',
      'lender Redgum vic',
      'redgum vic loans',
      'vic deals redgum',
    ])
      expect(
        (await ask(staff, text)).searches.map(({ path }) => path),
        text,
      ).toEqual(search)
    expect((await ask(staff, 'vic loans of Plover South')).searches.map(({ chips }) => chips[1])).toEqual([
      expect.stringContaining('Plover South'),
    ])
    expect((await ask(staff, 'stale plover south vic')).searches.map(({ chips }) => chips[1])).toEqual([
      expect.stringContaining('Plover South'),
    ])
    // In lower case a word that many companies have in their names is none of them.
    expect((await ask(staff, 'gannet vic loans')).said.join(' ')).toContain('“gannet”')
    // A name alone is a search for the company: how many loans it has must not be read from the palette.
    for (const text of ['Redgum', 'lender Redgum']) expect(await parseLoanQuestion(staff, text), text).toBeNull()
    const lost = await ask(staff, 'vic loans of Zorblax Capital')
    expect(lost.searches).toEqual([])
    expect(lost.said.join(' ')).toContain('Not answered')
    expect((await ask(staff, 'vic loans performing')).searches).toHaveLength(1)
  })

  test('offers a suburb of several states in each, and uses the one that the text names', async () => {
    const { staff } = cast.actors
    const { searches, said } = await ask(staff, 'settled in Richmond')
    expect(new Set(searches.map(({ path }) => addressOf(path).state)).size).toBeGreaterThan(1)
    expect(said).toEqual(['Several match “in Richmond”: choose one.'])
    for (const text of ['in Richmond vic settled', 'vic settled in Richmond']) {
      const one = await ask(staff, text)
      expect(one.searches.map(({ path }) => addressOf(path).state)).toEqual(['VIC'])
      expect(one.said).toEqual([])
    }
    expect((await ask(staff, 'near Nowhereville settled')).said).toEqual(['No suburb in “near Nowhereville”.'])
    expect(await ask(staff, 'in Parramatta vic')).toMatchObject({ searches: [] })
    expect((await ask(staff, 'in Parramatta vic')).said).toEqual(['“vic” contradicts the words before it.'])
    expect((await ask(staff, 'within 15 km of Parramatta settled')).said[0]).toContain('choose 5 km, 10 km, 20 km')
  })

  test('gives no answer to a negation that is not understood: it would be the opposite', async () => {
    const { searches, said } = await ask(cast.actors.staff, 'vic loans without a broker')
    expect(searches).toEqual([])
    for (const text of [
      'nsw vs',
      'loans outside the book',
      'anything but construction',
      'nsw vs blue',
      'loans submitted before 30 October',
    ])
      expect((await ask(cast.actors.staff, text)).searches, text).toEqual([])
    expect(await ask(cast.actors.staff, 'this quarter vs the best one')).toMatchObject({ searches: [] })
    expect(said[1]).toBe(
      'Not answered, because “without” was not understood: without these words the answer would be wrong.',
    )
  })

  test('an exclusion of states or statuses finds the others, and its chip says which are left out', async () => {
    const { staff } = cast.actors
    expect((await ask(staff, 'loans outside nsw and victoria')).searches).toEqual([
      { path: '/loans?state=ACT%2CNT%2CQLD%2CSA%2CTAS%2CWA', chips: ['State: all but NSW and VIC'] },
    ])
    expect((await ask(staff, 'second mortgages, not discharged')).searches).toMatchObject([
      { chips: ['Status: all but Discharged', 'Priority: Second'] },
    ])
  })

  test('orders loans by their principal, and says so beside the filters', async () => {
    const { staff } = cast.actors
    expect((await ask(staff, 'biggest loans in nsw')).searches).toEqual([
      { path: '/loans?orderBy=desc&sort=principal&state=NSW', chips: ['State: NSW', 'Largest first'] },
    ])
    expect((await ask(staff, 'top 10 loans')).searches).toEqual([
      { path: '/loans?orderBy=desc&sort=principal', chips: ['Largest first'] },
    ])
  })

  test('combines "or" only within one filter, and keeps relative periods relative', async () => {
    const { staff } = cast.actors
    const either = await ask(staff, 'settled or discharged loans')
    expect(either.said).toEqual([])
    expect(addressOf(either.searches[0]?.path ?? '')).toEqual({ statusKey: 'DISCHARGED,SETTLED' })
    expect((await ask(staff, 'second mortgages or loans in vic')).said).toEqual([expect.stringContaining('or')])
    for (const text of ['last 12 months', 'past 12 months', 'past year'])
      expect(addressOf((await ask(staff, text)).searches[0]?.path ?? ''), text).toEqual({ settledIn: 'ROLLING_YEAR' })
  })

  test('links only to what the user may open: no All Loans for law firms and visitors, nothing without a filter', async () => {
    expect(await parseLoanQuestion(cast.actors.firm, 'settled')).toBeNull()
    expect(await parseLoanQuestion(visitor, 'settled')).toBeNull()
    for (const text of ['', 'helen castellano', 'loans with the', 'near nowhere'])
      expect(await parseLoanQuestion(cast.actors.staff, text)).toBeNull()
  })

  test('refuses with the reason what no record has, whoever asks', async () => {
    for (const actor of [cast.actors.staff, cast.actors.broker]) {
      expect(await parseLoanQuestion(actor, 'third mortgages')).toMatchObject({
        searches: [],
        said: ['Not answered, because of “third mortgages”:', 'Loans here are first or second ranking.'],
      })
      const { searches, said } = await ask(actor, 'gap between lower and default rate by lender')
      expect(searches).toEqual([])
      expect(said).toEqual([
        'Not answered, because of “gap between lower and default rate”:',
        expect.stringMatching(/^Groups have the mean of the lower rate alone\./),
      ])
    }
    expect(await parseLoanQuestion(cast.actors.firm, 'third mortgages')).toBeNull()
  })

  test('offers each security whose name has a word', async () => {
    const { searches, said } = await ask(cast.actors.staff, 'land loans over 65 lvr')
    expect(searches.map(({ chips }) => chips.slice(1))).toEqual([
      ['Security Type: Land Bank'],
      ['Security Type: Residential', 'Sub-Type: Vacant residential land'],
      ['Security Type: Industrial', 'Sub-Type: Industrial land'],
    ])
    expect(said).toEqual(['Several match “land”: choose one.'])
  })

  test('does not find a hidden lender’s loans by its name, and reveals nothing of them', async () => {
    const { staff, rivalBroker } = cast.actors
    const text = 'lender:ironbark settled'
    const before = await ask(rivalBroker, text)
    const path = before.searches[0]?.path ?? ''
    expect(await totalOf(rivalBroker, path)).toBe(1)
    await setBooks(cast.second.lenderId, { current: false })
    expect(await ask(rivalBroker, text)).toEqual(before)
    expect(await totalOf(rivalBroker, path)).toBe(0)
    expect(await totalOf(staff, path)).toBe(1)
  })

  test('fills the list’s search box with the text that matches no filter, even if nothing was understood', async () => {
    const { staff, broker, firm } = cast.actors
    const read = await readLoanWords(staff, 'the second mortgages foo in Nowhereville lender:nobody bar vic')
    expect(read.searches.map(({ path }) => addressOf(path))).toEqual([{ priorityKey: 'SECOND', state: 'VIC' }])
    expect(read.rest).toBe('foo in Nowhereville lender:nobody bar')
    expect(read.said).toEqual([
      'Not understood: “foo”, “bar”. Help (?) shows what you can ask.',
      'No suburb in “in Nowhereville”.',
      'No lender found for “nobody”.',
    ])
    // A misspelled word is read as the one that it is close to, which is said; one that is close to none stays.
    const misspelled = await readLoanWords(staff, 'second morgtages in vic by quater wibble')
    expect(misspelled.searches.map(({ path }) => addressOf(path))).toEqual([
      { priorityKey: 'SECOND', state: 'VIC', group: 'quarter' },
    ])
    expect(misspelled).toMatchObject({ rest: 'wibble' })
    expect(misspelled.said[0]).toBe('Read with another spelling: “quarter” for “quater”.')
    expect(await readLoanWords(staff, 'xyzzy')).toMatchObject({ searches: [], rest: 'xyzzy' })
    // If there are several readings, the box itself offers a choice.
    expect(await readLoanWords(broker, 'settled in Richmond')).toMatchObject({ said: [], rest: '' })
    await expect(readLoanWords(firm, 'vic')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
