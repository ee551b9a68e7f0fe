import { beforeAll, describe, expect, test, vi } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { getOwnLawFirm, getOwnLender } from '#lib/foundation/lookups/parties/queries.ts'
import { policyOfLookup } from '#lib/foundation/lookups/policy.ts'
import { listSecuritySubTypes, readChoiceList, readShortLists } from '#lib/foundation/lookups/queries.ts'
import { LOOKUP_NAMES, type LookupName, type LookupQuery, lookupQuery } from '#lib/foundation/lookups/schema.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { database, pool } from '#lib/server/database/db.ts'
import { makeLoanInput } from '#prisma/seed/factories.ts'
import { type Cast, makeCast, outcomeOf, refusalsOf } from '#tests/integration/lending/cast.ts'

let cast: Cast
beforeAll(async () => {
  cast = await makeCast()
})

const ask = (name: LookupName, query: Partial<LookupQuery> = {}, actor = cast.actors.staff as never) =>
  readChoiceList(actor, { name, query: { search: '', page: 1, ...query } })
const names = async (name: LookupName, query: Partial<LookupQuery> = {}) =>
  (await ask(name, query)).rows.map((row) => row.name)

describe('suburbs', () => {
  test('[H-20] are found by the start of their name, of a word or of the postcode, exact name first', async () => {
    expect((await names('states-suburbs', { search: 'parramatta' }))[0]).toBe('Parramatta, NSW')
    expect(await names('states-suburbs', { search: 'dandenong s' })).toEqual(['Dandenong South, VIC'])
    expect(await names('states-suburbs', { search: 'the rocks, nsw 2000' })).toEqual(['The Rocks, NSW 2000'])
    expect(await names('states-suburbs', { search: '2150' })).toContain('Parramatta, NSW')
    const byWord = await names('states-suburbs', { search: 'creek' })
    expect(byWord[0]?.startsWith('Creek')).toBe(true)
    expect((await ask('states-suburbs', { search: 'creek' })).total).toBeGreaterThan(100)
    expect(await names('states-suburbs', { search: '%' })).toEqual([])
  })

  test('are found in a single scan of the table, reading each page once', async () => {
    const { rows } = await pool().query("select pg_relation_size('suburbs') / 8192 as pages")
    for (const search of ['par', 'parramatta', 'rocks', '2000', '20', 'creek nsw']) {
      const { text, values } = await statementOf(() => ask('states-suburbs', { search }))
      const { rows: explained } = await pool().query(`explain (analyze, buffers, format json) ${text}`, values)
      const { Plan: plan } = explained[0]['QUERY PLAN'][0]
      expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], search).toBeLessThan(Number(rows[0].pages) * 1.2)
    }
  })
})

describe('reference lists', () => {
  test('are cached in the process, and reloaded when reference data changes', async () => {
    const lists = () => readShortLists(cast.actors.staff, ['interest', 'priority', 'states'])
    const before = await lists()
    const sent = vi.spyOn(pool(), 'query')
    expect(await lists()).toEqual(before)
    expect(sent).toHaveBeenCalledTimes(1)
    const [first] = before.interest
    const rename = (name: string) => pool().query('update interests set name = $2 where key = $1', [first?.id, name])
    await rename('Renamed')
    try {
      expect((await lists()).interest[0]?.name).toBe('Renamed')
    } finally {
      await rename(first?.name as string)
    }
    expect(await lists()).toEqual(before)
    sent.mockRestore()
  })

  test('a cached list is not affected by changes to a returned one', async () => {
    const { interest } = await readShortLists(cast.actors.staff, ['interest'])
    const names = interest.map(({ name }) => name)
    interest.length = 0
    expect((await readShortLists(cast.actors.staff, ['interest'])).interest.map(({ name }) => name)).toEqual(names)
  })
})

/** Returns the statement that a query sends. */
const statementOf = async (work: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }> => {
  const sent = vi.spyOn(pool(), 'query')
  await work()
  const [text, values] = sent.mock.lastCall as unknown as [string, unknown[]]
  sent.mockRestore()
  return { text, values }
}

describe('parties', () => {
  test('[P-18] lenders and brokers have name, BDM and whether they are paused or switched off, but no contact data', async () => {
    const { actors, lender } = cast
    await database().lender.update({ where: { id: lender.lenderId }, data: { isActive: false } })
    for (const actor of [actors.staff, actors.lender, actors.firm]) {
      const { rows } = await readChoiceList(actor, { name: 'lenders', query: { search: 'ferr redg', page: 1 } })
      expect(rows).toEqual([
        {
          id: lender.lenderId,
          name: 'Amelia Ferrante — Redgum Private Credit',
          isActive: false,
          isMasterSwitchOn: true,
          platformBdmId: expect.any(Number),
          platformBdm: 'Bailey Manager',
        },
      ])
    }
    await database().lender.update({ where: { id: lender.lenderId }, data: { isActive: true } })
    const [broker] = (await readChoiceList(actors.firm, { name: 'brokers', query: { search: 'whitely', page: 1 } }))
      .rows
    expect(Object.keys(broker ?? {}).sort()).toEqual([
      'id',
      'isActive',
      'isMasterSwitchOn',
      'name',
      'platformBdm',
      'platformBdmId',
    ])
  })

  test('[P-18] partners and associates are those of the law firm, and a law-firm user sees only their own', async () => {
    const { actors, firm, rivalFirm } = cast
    const ids = async (name: LookupName, lawFirmId?: number, actor: unknown = actors.staff) =>
      (await readChoiceList(actor as never, { name, query: { search: '', page: 1, lawFirmId } })).rows.map(
        ({ id }) => id,
      )
    expect(await ids('partners', firm.lawFirmId)).toEqual([firm.partnerId])
    expect(await ids('associates', firm.lawFirmId)).toEqual([firm.associateId])
    expect(new Set(await ids('partner-associate', firm.lawFirmId))).toEqual(new Set([firm.partnerId, firm.associateId]))
    expect(await ids('partners')).toEqual([])
    expect(await ids('partners', rivalFirm.lawFirmId, actors.firm)).toEqual([])
    expect(await ids('law-firms', undefined, actors.firm)).toEqual([firm.lawFirmId])
    expect((await ids('law-firms')).length).toBeGreaterThan(1)
    await database().individual.update({ where: { id: firm.associateId }, data: { closedAt: new Date() } })
    expect(await ids('associates', firm.lawFirmId)).toEqual([])
  })

  test('hidden people of a law firm are offered to staff and to the firm itself only', async () => {
    const { actors, rivalFirm, parties } = cast
    const hidden = rivalFirm.partnerId
    await database().individual.update({ where: { id: hidden }, data: { isVisible: false } })
    const offers = async (name: LookupName, actor: unknown) =>
      (
        await readChoiceList(actor as never, { name, query: { search: '', page: 1, lawFirmId: rivalFirm.lawFirmId } })
      ).rows.some(({ id }) => id === hidden)
    for (const name of ['partners', 'partner-associate'] as const) {
      for (const actor of [actors.staff, actors.rivalFirm]) expect(await offers(name, actor)).toBe(true)
      for (const actor of [actors.lender, actors.dual]) expect(await offers(name, actor), actor.kind).toBe(false)
    }
    const loan = () => makeLoanInput({ ...parties, lawFirm: rivalFirm }, { assignedPartnerId: hidden })
    expect(await refusalsOf(createLoan(actors.lender, loan()))).toEqual([
      'assignedPartnerId: This person is not a partner of the chosen law firm.',
    ])
    expect(await outcomeOf(createLoan(actors.rivalFirm, loan()))).toBe('ok')
  })

  test('a lender’s own company and a law firm’s own firm are preselected', async () => {
    const { actors, lender, dual, firm } = cast
    expect(await getOwnLender(actors.lender)).toMatchObject({ id: lender.lenderId })
    expect(await getOwnLender(actors.dual)).toMatchObject({ id: dual.lenderId })
    expect(await getOwnLender(actors.staff)).toBeNull()
    expect(await getOwnLawFirm(actors.firm)).toMatchObject({ id: firm.lawFirmId, name: 'Marsh Legal' })
    expect(await getOwnLawFirm(actors.lender)).toBeNull()
  })

  test('every current system user is a BDM, and no former one', async () => {
    const { staff } = cast
    const has = async () => (await ask('bdms', { search: 'tester' })).rows.some(({ id }) => id === staff.staffId)
    expect(await has()).toBe(true)
    await database().staff.update({ where: { id: staff.staffId }, data: { isActive: false } })
    expect(await has()).toBe(false)
    await database().staff.update({ where: { id: staff.staffId }, data: { isActive: true } })
  })
})

describe('reference lists', () => {
  test('[H-20] are returned completely in their own order', async () => {
    expect(await names('priority')).toEqual(['First', 'Second'])
    expect(await names('status')).toEqual([
      'Pre-Settlement',
      'Settled',
      'Default',
      'Discharged',
      'Variation in progress',
    ])
    expect(await names('security-types')).toEqual([
      'Residential',
      'Industrial',
      'Commercial',
      'Specialised',
      'Rural',
      'Land Bank',
    ])
    expect((await names('scenario')).slice(-2)).toEqual(['Construction', 'Subdivision'])
    expect(await names('security-sub-types', { securityTypeKey: 'RURAL' })).toEqual(await names('agriculture'))
    expect(await names('security-sub-types', { securityTypeKey: 'LAND_BANK' })).toEqual(await names('zoning'))
    expect(await names('terms')).toHaveLength(9)
    expect(await names('interest', { search: 'MONTH' })).toHaveLength(2)
    expect((await ask('credits', { page: 2 })).rows).toEqual([])
  })

  test('several can be returned at once, with sub-types by their type', async () => {
    const { actors } = cast
    const lists = await readShortLists(actors.firm, ['priority', 'credits'])
    expect(lists.credits).toHaveLength(8)
    expect((await listSecuritySubTypes(actors.firm)).COMMERCIAL?.map(({ name }) => name)).toContain('Office')
  })

  test('a value added by an administrator is offered at once', async () => {
    await pool().query("insert into credits (id, name, sort_order) values (9, 'Bridging only', 9)")
    expect(await names('credits')).toContain('Bridging only')
    await pool().query('delete from credits where id = 9')
  })
})

describe('access to lists', () => {
  test('[P-18] everybody can read the finder lists, signed-in users the reference lists and parties', async () => {
    const { actors } = cast
    const refused: Record<string, string[]> = {
      open: [],
      reference: ['visitor'],
      parties: ['visitor'],
      bdms: ['visitor', 'law-firm'],
      users: ['visitor', 'law-firm'],
      companies: ['visitor', 'lender', 'broker', 'dual', 'law-firm'],
    }
    for (const name of LOOKUP_NAMES) {
      for (const actor of [visitor, ...Object.values(actors)]) {
        const isRefused = refused[policyOfLookup[name]]?.includes(actor.kind)
        const refusal = actor.kind === 'visitor' ? 'UNAUTHENTICATED' : 'FORBIDDEN'
        const expected = isRefused ? refusal : 'ok'
        expect(
          await outcomeOf(readChoiceList(actor, { name, query: { search: '', page: 1 } })),
          `${name} ${actor.kind}`,
        ).toBe(expected)
      }
    }
  })

  test('[T-C1] [T-C2] no search text breaks a list or becomes SQL', async () => {
    const hostile = [
      "'",
      '%',
      '_',
      '\\',
      "') or true --",
      '\u0000',
      '\ud800',
      '1e9',
      '((',
      '💣',
      'a'.repeat(100),
      '" ; drop',
    ]
    for (const name of LOOKUP_NAMES) {
      for (const text of hostile) {
        const query = lookupQuery.parse({ search: text, state: text, securityTypeKey: text, lawFirmId: text })
        expect(await outcomeOf(readChoiceList(cast.actors.staff, { name, query })), `${name} ${text}`).toBe('ok')
      }
    }
    expect((await ask('lenders', { search: "' or 1=1 --" })).total).toBe(0)
  })

  test('[T-C1] a URL is parsed leniently', () => {
    expect(lookupQuery.parse({ search: ['a', 'b'], page: '-1', lawFirmId: 'x', securityTypeKey: {} })).toEqual({
      search: 'a',
      page: 1,
      securityTypeKey: undefined,
      lawFirmId: undefined,
      state: undefined,
    })
  })
})
