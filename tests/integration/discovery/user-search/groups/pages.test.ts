import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { listAllUserGroups, listUserGroups } from '#lib/discovery/user-search/groups/queries.ts'
import { USER_GROUP_SORTS } from '#lib/discovery/user-search/groups/search.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { findActorOf, makeIndividual, makeLender, makeStaff } from '#prisma/seed/factories.ts'

let staff: Actor
beforeAll(async () => {
  staff = await findActorOf(await makeStaff())
  for (let at = 0; at < 55; at += 1) {
    const { companyId } = await makeLender()
    if (at % 5 === 0) await makeIndividual(companyId)
  }
})

test('each page of companies continues where the previous one ended, in every order', async () => {
  const search = userSearch.parse({ typeKey: 'LENDER' })
  for (const sort of USER_GROUP_SORTS)
    for (const isDescending of [true, false]) {
      const grouping = { by: 'company', sort, isDescending } as const
      const said = JSON.stringify(grouping)
      const all = await listAllUserGroups(staff, search, grouping)
      expect(all.length, said).toBeGreaterThan(54)
      const pages = await Promise.all([1, 2, 3].map((page) => listUserGroups(staff, { ...search, page }, grouping)))
      expect(
        pages.map(({ rows }) => rows),
        said,
      ).toEqual([all.slice(0, 50), all.slice(50, 100), []])
      for (const { total, largestPeople } of pages)
        expect([total, largestPeople], said).toEqual([all.length, Math.max(...all.map(({ people }) => people))])
    }
})
