import { describe, expect, test } from 'vitest'
import { GET as readAdmins } from '#app/api/roles/admin/route.ts'
import { GET as readPermissions } from '#app/api/roles/system-permissions/route.ts'
import { visitor } from '#lib/core/actor.ts'
import { saveLastVisited } from '#lib/market/profiles/last-visited/commands.ts'
import { getLastVisited } from '#lib/market/profiles/last-visited/queries.ts'
import { countPeopleByRole, listAdministrators } from '#lib/people/staff/queries.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { castOf } from '#tests/support/actors.ts'

const { made, actors } = await castOf()

describe('the last visited profile', () => {
  test('[P-01] [D-21] is stored per person, and the last one wins', async () => {
    expect(await getLastVisited(actors.staff)).toBeNull()
    await saveLastVisited(actors.staff, { profileId: made.lender.lenderId, profileType: 'LENDER' })
    await saveLastVisited(actors.staff, { profileId: made.lawFirm.lawFirmId, profileType: 'LAWFIRM' })
    expect(await getLastVisited(actors.staff)).toMatchObject({
      profileId: made.lawFirm.lawFirmId,
      profileType: 'LAWFIRM',
      visitedAt: expect.any(Date),
    })
    expect(await getLastVisited(actors.admin)).toBeNull()
  })

  test('[P-01] is not returned if the person may not see it or it does not exist', async () => {
    const [foreign, absent] = [made.lender.lenderId, 2_147_483_646]
    await expect(saveLastVisited(actors.lawFirm, { profileId: foreign, profileType: 'LENDER' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(saveLastVisited(actors.staff, { profileId: absent, profileType: 'LENDER' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(saveLastVisited(actors.staff, { profileId: foreign, profileType: 'BROKER' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(saveLastVisited(visitor, { profileId: foreign, profileType: 'LENDER' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(await getLastVisited(actors.lawFirm)).toBeNull()
  })
})

describe('the list of roles', () => {
  test('[P-04] shows staff the roles with their people and who administers', async () => {
    const counts = Object.fromEntries((await countPeopleByRole(actors.staff)).map(({ key, count }) => [key, count]))
    // The lender, broker and dual company have one person each, the firm two; a third system user is everyone's BDM.
    expect(counts).toEqual({ SYSUSER: 3, LENDER: 2, BROKER: 2, LAWFIRM: 2, ADMIN: 1 })
    expect(await listAdministrators(actors.staff)).toEqual([
      { id: made.admin.staffId, name: actors.admin.name, email: made.admin.email },
    ])
  })

  test('[P-04] is closed to everybody else', async () => {
    for (const actor of [actors.lender, actors.broker, actors.dual, actors.lawFirm]) {
      await expect(countPeopleByRole(actor)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(listAdministrators(actor)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    for (const endpoint of [readAdmins, readPermissions]) {
      const request = new Request(`${getEnv().NEXTAUTH_URL}/api/roles`)
      expect((await endpoint(request, { params: Promise.resolve({}) })).status).toBe(401)
    }
  })
})
