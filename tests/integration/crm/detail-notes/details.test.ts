import { beforeAll, describe, expect, test } from 'vitest'
import { saveDetailNote } from '#lib/crm/detail-notes/commands.ts'
import { getDetailNotes } from '#lib/crm/detail-notes/queries.ts'
import { listNoteDrafts } from '#lib/crm/file-notes/drafts/queries.ts'
import type { NotedProfile } from '#lib/crm/file-notes/schema.ts'
import { findActorOf, makeStaff } from '#prisma/seed/factories.ts'
import { type Market, makeMarket, outcomeOf } from '#tests/integration/market/profiles/market.ts'

let market: Market
let about: NotedProfile

beforeAll(async () => {
  market = await makeMarket()
  about = { kind: 'broker', id: market.rivalBroker.brokerId }
})

describe('detail notes', () => {
  test('[E-04] [P-09] professional and personal notes are separate, each with its last editor', async () => {
    const { staff } = market.actors
    expect((await getDetailNotes(staff, about)).personal).toMatchObject({
      detail: '',
      version: 0,
      lastModifiedDate: null,
    })
    expect(
      await saveDetailNote(staff, { ...about, section: 'professional' }, { detail: 'Careful', version: 0 }),
    ).toMatchObject({
      version: 1,
    })
    const notes = await getDetailNotes(staff, about)
    expect(notes.professional).toMatchObject({
      detail: 'Careful',
      version: 1,
      lastModifiedByFirstName: 'Alex',
      refused: null,
    })
    expect(notes.professional.lastModifiedDate).toBeInstanceOf(Date)
    expect(notes.personal).toMatchObject({ detail: '', version: 0 })
  })

  test('[T-F1] only one of several concurrent saves of one version succeeds; refused texts are returned to their writers', async () => {
    const { staff } = market.actors
    const profile: NotedProfile = { kind: 'lawfirm', id: market.rivalFirm.lawFirmId }
    const writers = await Promise.all(Array.from({ length: 5 }, async () => findActorOf(await makeStaff())))
    for (const version of [0, 1]) {
      const outcomes = await Promise.all(
        writers.map((writer, index) =>
          outcomeOf(
            saveDetailNote(
              writer,
              { ...profile, section: 'personal' },
              { detail: `By ${index} of ${version}`, version },
            ),
          ),
        ),
      )
      expect(outcomes.sort()).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'CONFLICT', 'ok'])
    }
    const { personal } = await getDetailNotes(staff, profile)
    expect(personal.version).toBe(2)
    const refused = await Promise.all(
      writers.map(async (writer) => (await getDetailNotes(writer, profile)).personal.refused),
    )
    for (const [index, text] of refused.entries())
      expect(text).toBe(personal.detail === `By ${index} of 1` ? null : `By ${index} of 1`)
    const loser = refused.findIndex((text) => text !== null)
    await saveDetailNote(
      writers[loser] as (typeof writers)[number],
      { ...profile, section: 'personal' },
      {
        detail: `${personal.detail} and ${refused[loser]}`,
        version: 2,
      },
    )
    expect((await getDetailNotes(writers[loser] as (typeof writers)[number], profile)).personal.refused).toBeNull()
    expect(await listNoteDrafts(writers[0] as (typeof writers)[number], profile.id)).toEqual([])
  })

  test('a conflict returns the stored text', async () => {
    const { staff } = market.actors
    const error = await saveDetailNote(
      staff,
      { ...about, section: 'professional' },
      { detail: 'Other', version: 0 },
    ).catch((thrown) => thrown)
    expect(error).toMatchObject({
      code: 'CONFLICT',
      data: { detail: 'Careful', version: 1, lastModifiedByFirstName: 'Alex' },
    })
    // Saving the same text again is not a conflict.
    expect(
      await outcomeOf(saveDetailNote(staff, { ...about, section: 'professional' }, { detail: 'Careful', version: 0 })),
    ).toBe('ok')
  })

  const OBSERVERS = ['staff', 'lender', 'rivalLender', 'broker', 'dual'] as const
  const pairs = OBSERVERS.flatMap((one) =>
    OBSERVERS.filter((other) => other !== one).map((other) => [one, other] as const),
  )

  test.each(pairs)('[T-A4] %s cannot read anything that %s keeps', async (one, other) => {
    const profile: NotedProfile = { kind: 'broker', id: market.broker.brokerId }
    if (one === 'broker' || other === 'broker') profile.id = market.rivalBroker.brokerId
    for (const observer of [one, other]) {
      const { version } = (await getDetailNotes(market.actors[observer], profile)).personal
      await saveDetailNote(
        market.actors[observer],
        { ...profile, section: 'personal' },
        { detail: `CANARY of ${observer}`, version },
      )
    }
    const read = JSON.stringify(await getDetailNotes(market.actors[one], profile))
    expect(read).toContain(`CANARY of ${one}"`)
    expect(read).not.toContain(`CANARY of ${other}"`)
  })

  test('[D-08] an owner keeps their own notes and reads no others; law firms keep none', async () => {
    const { rivalBroker, firm, staff } = market.actors
    const { version } = (await getDetailNotes(staff, about)).personal
    await saveDetailNote(staff, { ...about, section: 'personal' }, { detail: 'CANARY of staff', version })
    expect((await getDetailNotes(rivalBroker, about)).personal).toMatchObject({ detail: '', version: 0 })
    await saveDetailNote(rivalBroker, { ...about, section: 'personal' }, { detail: 'Own', version: 0 })
    expect((await getDetailNotes(staff, about)).personal.detail).toBe('CANARY of staff')
    const own: NotedProfile = { kind: 'lawfirm', id: market.firm.lawFirmId }
    for (const profile of [about, own]) {
      expect(await outcomeOf(getDetailNotes(firm, profile))).toBe('FORBIDDEN')
      expect(
        await outcomeOf(saveDetailNote(firm, { ...profile, section: 'personal' }, { detail: 'x', version: 0 })),
      ).toBe('FORBIDDEN')
    }
  })
})
