import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { listOwnNotes } from '#lib/crm/file-notes/queries.ts'
import { listCallQueue } from '#lib/discovery/calls/queries.ts'
import { searchNames } from '#lib/discovery/global-search/queries.ts'
import { searchUsers } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { getFileFacts } from '#lib/foundation/files/queries.ts'
import { readMatches } from '#lib/market/matches/queries.ts'
import { parseMatchLines } from '#lib/market/matches/rules.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { giveCategory, subscribe } from '#tests/integration/market/criteria/terms.ts'
import { type Market, makeMarket, showPerson } from '#tests/integration/market/profiles/market.ts'

let market: Market
let picture: number
beforeAll(async () => {
  market = await makeMarket()
  await giveCategory(market.lender.lenderId, 'FIRST_RANKING', now())
  await subscribe(market.broker.brokerId, 'FIRST_RANKING')
  const file = await database().storedFile.create({
    data: {
      kind: 'PORTRAIT',
      fileName: 'face.png',
      contentType: 'image/png',
      byteSize: 4,
      sha256: Buffer.alloc(32, 7),
      bytes: Buffer.from('face'),
      createdById: null,
    },
  })
  picture = file.id
  await database().individual.update({
    where: { id: market.broker.individualId },
    data: { imageFileId: picture, isVisible: true },
  })
})

const faceInMatches = async (actor: Actor) =>
  parseMatchLines(await readMatches(actor, { side: 'lender', id: market.lender.lenderId })).find(
    ({ id }) => id === market.broker.brokerId,
  )?.imageFileId
const facesInUsers = async (actor: Actor) =>
  (await searchUsers(actor, userSearch.parse({ pageSize: '50' }))).rows.map(({ imageFileId }) => imageFileId)
const setVisible = (isVisible: boolean) => showPerson(market.broker.individualId, isVisible)

test('lists have the portrait of the person that they show, and its URL works for the same reader', async () => {
  const { lender, staff } = market.actors
  for (const actor of [lender, staff]) {
    expect(await faceInMatches(actor)).toBe(picture)
    expect(await facesInUsers(actor)).toContain(picture)
    expect((await getFileFacts(actor, picture)).id).toBe(picture)
  }
})

test('the portrait of a hidden person is in no list for others, and its URL refuses it', async () => {
  await setVisible(false)
  const { lender, staff } = market.actors
  expect(await faceInMatches(lender)).not.toBe(picture)
  expect(await facesInUsers(lender)).not.toContain(picture)
  await expect(getFileFacts(lender, picture)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await faceInMatches(staff)).not.toBe(picture)
  expect(await facesInUsers(staff)).toContain(picture)
  await setVisible(true)
})

test('a file note has the portrait of the person that it names', async () => {
  const { staff } = market.actors
  await database().fileNote.create({
    data: {
      observerId: (await database().observer.findFirstOrThrow({ where: { companyId: null } })).id,
      brokerId: market.broker.brokerId,
      note: 'Called',
      noteTypeKey: 'PHONE_CALL',
      takenAt: now(),
      takenById: (staff as { accountId: number }).accountId,
    },
  })
  const read = async () => (await listOwnNotes(staff, { page: 1, pageSize: 10 })).rows[0]?.imageFileId
  expect(await read()).toBe(picture)
  await setVisible(false)
  expect(await read()).not.toBe(picture)
  await setVisible(true)
})

test('the palette and the call queue have the portrait of the person that they name', async () => {
  const { staff } = market.actors
  const { rows } = await searchNames(staff, { search: 'Tom Whitely', page: 1 })
  expect(rows.find(({ searchType }) => searchType === 'INDIVIDUAL')?.imageFileId).toBe(picture)
  expect(rows.filter(({ searchType }) => searchType === 'COMPANY').every((row) => row.imageFileId === null)).toBe(true)
  const observer = await database().observer.findFirstOrThrow({ where: { companyId: null } })
  await database().companyLead.create({
    data: { companyId: market.broker.companyId, observerId: observer.id, followupDate: new Date('2026-01-05') },
  })
  const faceToCall = async () =>
    (await listCallQueue(staff, 'team')).targets.find(({ companyId }) => companyId === market.broker.companyId)
  expect(await faceToCall()).toMatchObject({ person: 'Tom Whitely', imageFileId: picture })
  await setVisible(false)
  expect((await faceToCall())?.imageFileId).toBeNull()
  await setVisible(true)
})
