import { expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { listSearchTabs } from '#lib/discovery/saved-searches/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { castOf } from '#tests/support/actors.ts'
import { apiAs } from '#tests/support/api.ts'

const { actors } = await castOf()
const path = '/api/saved-searches/loans'
type Who = 'staff' | 'admin' | 'broker' | 'lender'

const saved = async (who: Who, name: string): Promise<number> => {
  const answer = await (await apiAs(actors[who]))('POST', path, { body: { name, filters: { state: 'VIC' } } })
  return answer.body.data.id
}
const pin = async (who: Who, id: number, isPinned: unknown = true) =>
  (await (await apiAs(actors[who]))('PUT', `${path}/${id}/pin`, { body: { isPinned } })).status
const tabsOf = async (actor: Actor) =>
  (await listSearchTabs(actor, 'loans')).map(({ name, isPinned, isOwn }) =>
    [name, isPinned ? 'pinned' : '', isOwn ? '' : 'shared'].filter(Boolean).join(' '),
  )

test('tabs are the user’s own searches and pinned ones of colleagues, pinned first, and no others', async () => {
  const [beta, alpha, shared] = [
    await saved('staff', 'Beta'),
    await saved('staff', 'Alpha'),
    await saved('admin', 'Team'),
  ]
  const foreign = await saved('broker', 'Broker’s own')
  expect(await tabsOf(actors.staff)).toEqual(['Alpha', 'Beta'])
  expect([await pin('staff', beta), await pin('staff', shared), await pin('staff', beta)]).toEqual([200, 200, 200])
  expect(await tabsOf(actors.staff)).toEqual(['Beta pinned', 'Team pinned shared', 'Alpha'])
  // A pin belongs to one person, and each list has its own.
  expect(await tabsOf(actors.admin)).toEqual(['Team'])
  expect(await listSearchTabs(actors.staff, 'users')).toEqual([])

  for (const [who, id] of [
    ['broker', alpha],
    ['lender', foreign],
    ['broker', shared],
    ['staff', foreign],
    ['staff', 999_999],
  ] as const)
    expect(await pin(who, id)).toBe(404)
  expect(await pin('staff', alpha, 'yes')).toBe(400)
  expect(await tabsOf(actors.broker)).toEqual(['Broker’s own'])

  await (await apiAs(actors.admin))('DELETE', `${path}/${shared}`)
  expect(await tabsOf(actors.staff)).toEqual(['Beta pinned', 'Alpha'])
  expect(await pin('staff', beta, false)).toBe(200)
  expect(await tabsOf(actors.staff)).toEqual(['Alpha', 'Beta'])
  await expect(listSearchTabs(actors.lawFirm, 'loans')).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a search of a former staff member is not a tab, even if it was pinned', async () => {
  const id = await saved('admin', 'Once a colleague’s')
  expect(await pin('staff', id)).toBe(200)
  expect(await tabsOf(actors.staff)).toContain('Once a colleague’s pinned shared')
  const { accountId } = await database().savedSearch.findUniqueOrThrow({ where: { id } })
  // As if the owner had always been a broker.
  const broker = await database().account.findFirstOrThrow({ where: { staffId: null, id: { not: accountId } } })
  await database().savedSearch.update({ where: { id }, data: { accountId: broker.id } })
  expect(await tabsOf(actors.staff)).not.toContain('Once a colleague’s pinned shared')
})
