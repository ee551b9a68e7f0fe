import { beforeAll, describe, expect, test } from 'vitest'
import { database } from '#lib/server/database/db.ts'
import { castOf } from '#tests/support/actors.ts'
import { type Api, apiAs } from '#tests/support/api.ts'

let cast: Awaited<ReturnType<typeof castOf>>
let staff: Api
let lender: Api
let broker: Api
beforeAll(async () => {
  cast = await castOf()
  staff = await apiAs(cast.actors.staff)
  lender = await apiAs(cast.actors.lender)
  broker = await apiAs(cast.actors.broker)
})

const KINDS = [
  ['lenders', 'lenderFileNoteId', () => cast.made.dual.lenderId],
  ['brokers', 'brokerFileNoteId', () => cast.made.dual.brokerId],
  ['lawfirms', 'lawFirmFileNoteId', () => cast.made.lawFirm.lawFirmId],
] as const

describe('file notes in the documented API', () => {
  test.each(KINDS)('[E-07] [P-09] %s: create, read, update by %s and delete', async (kind, idName, idOf) => {
    for (const [who, part, actor] of [
      [staff, '/system-user', cast.actors.staff],
      [lender, '', cast.actors.lender],
    ] as const) {
      const url = `/api/${kind}/${idOf()}/file-notes`
      // A law firm's new note has an id field, which a lender's and a broker's don't have.
      const fresh = kind === 'lawfirms' ? { [idName]: null } : {}
      const created = await who('POST', url + part, { body: { note: 'Rang twice.', noteType: 'PHONE_CALL', ...fresh } })
      expect(created).toMatchObject({ status: 201, body: { data: { id: expect.any(Number), version: 1 } } })
      const { id } = created.body.data
      expect(created.body.data).toEqual({ id, fileNoteId: id, version: 1 })
      const list = await who('GET', `${url}${part}?page=1&pageSize=20`)
      expect(list.body).toEqual({ status: 200, data: expect.any(Array), total: 1, page: 1 })
      expect(list.body.data).toEqual([
        {
          id,
          fileNoteId: id,
          date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
          note: 'Rang twice.',
          noteType: { key: 'PHONE_CALL', name: 'Phone call' },
          ...(actor.kind === 'staff' ? { takenBy: actor.name } : {}),
          lastModifiedByFirstName: null,
          lastModifiedByLastName: null,
          lastModifiedDate: null,
          version: 1,
        },
      ])
      // The documented payload has no version: the save goes ahead, and the overwritten text is archived.
      const changed = await who('PUT', url + part, { body: { note: 'Met.', noteType: 'MEETING', [idName]: id } })
      expect(changed).toMatchObject({ status: 200, body: { data: { id, fileNoteId: id, version: 2 } } })
      const [after] = (await who('GET', url + part)).body.data
      const [first, ...last] = (actor as { name: string }).name.split(' ')
      expect(after).toMatchObject({
        note: 'Met.',
        noteType: { key: 'MEETING', name: 'Meeting' },
        lastModifiedByFirstName: first,
        lastModifiedByLastName: last.join(' '),
        lastModifiedDate: expect.any(String),
      })
      expect(await database().replacedNote.findMany({ where: { noteKey: String(id) } })).toMatchObject([
        { note: 'Rang twice.', noteTypeKey: 'PHONE_CALL', version: 1, profileId: idOf() },
      ])
      const stale = { note: 'Late.', noteType: { key: 'MEETING' }, fileNoteId: id, version: 1 }
      expect(await who('PUT', url + part, { body: stale })).toMatchObject({
        status: 409,
        body: { data: { version: 2, note: 'Met.' } },
      })
      const tagged = { body: { note: 'Late.', noteType: 'MEETING', fileNoteId: id }, headers: { 'if-match': '"1"' } }
      expect((await who('PUT', url + part, tagged)).status).toBe(409)
      expect((await who('PUT', `${url}/delete${part}?id=${id}`, { body: { id } })).status).toBe(200)
      expect((await who('GET', url + part)).body).toMatchObject({ data: [], total: 0 })
      expect((await who('PUT', `${url}/delete${part}?id=${id}`, { body: {} })).status).toBe(404)
    }
  })

  test('[B-16] the staff endpoints of notes are closed to everybody else', async () => {
    const { lenderId } = cast.made.dual
    const calls = [
      ['GET', `/api/lenders/${lenderId}/file-notes/system-user`],
      ['POST', `/api/lenders/${lenderId}/file-notes/system-user`],
      ['PUT', `/api/lenders/${lenderId}/file-notes/system-user`],
      ['PUT', `/api/lenders/${lenderId}/file-notes/delete/system-user?id=1`],
      ['GET', `/api/lenders/${lenderId}/detail-notes/personal/system-user`],
      ['PUT', `/api/lenders/${lenderId}/detail-notes/personal/system-user`],
      ['GET', '/api/notes/system-user'],
      ['GET', '/api/notes/scores/daily/system-user'],
      ['GET', '/api/notes/scores/monthly/system-user'],
    ] as const
    const lawFirm = await apiAs(cast.actors.lawFirm)
    for (const [method, url] of calls)
      for (const who of [lender, broker, lawFirm])
        expect((await who(method, url, method === 'GET' ? {} : { body: {} })).status, url).toBe(403)
  })

  test('[P-09] note types, own notes and scores have the documented format', async () => {
    const types = await lender('GET', '/api/notes/note-type-dropdown')
    expect(types.body).toMatchObject({ status: 200, total: types.body.data.length, page: 1 })
    expect(types.body.data[0]).toEqual({ id: 'PHONE_CALL', key: 'PHONE_CALL', name: 'Phone call' })
    const { brokerId } = cast.made.broker
    await lender('POST', `/api/brokers/${brokerId}/file-notes`, { body: { note: 'Own.', noteType: 'PHONE_CALL' } })
    const own = await lender('GET', '/api/notes?page=1&pageSize=20')
    expect(own.body).toMatchObject({ status: 200, total: 1, page: 1 })
    expect(own.body.data[0]).toMatchObject({
      note: 'Own.',
      personName: expect.any(String),
      companyName: expect.any(String),
      profileType: 'Broker',
      brokerID: brokerId,
      lenderID: null,
      lawFirmID: null,
    })
    expect(own.body.data[0]).not.toHaveProperty('takenBy')
    for (const span of ['daily', 'monthly']) {
      const scores = await staff('GET', `/api/notes/scores/${span}/system-user?page=1`)
      expect(scores.body).toMatchObject({ status: 200, data: expect.any(Array), total: expect.any(Number), page: 1 })
      expect(scores.body.data.length).toBeLessThanOrEqual(2)
    }
  })
})

describe('detail notes in the documented API', () => {
  test.each(KINDS)(
    '[P-09] [E-04] %s: the payload is only the detail, and no stored text is lost',
    async (kind, _name, idOf) => {
      for (const [who, part, actor] of [
        [staff, '/system-user', cast.actors.staff],
        [lender, '', cast.actors.lender],
      ] as const) {
        for (const section of ['professional', 'personal']) {
          const url = `/api/${kind}/${idOf()}/detail-notes/${section}${part}`
          expect((await who('GET', url)).body.data).toMatchObject({ detail: '', lastModifiedDate: null })
          expect(await who('PUT', url, { body: { detail: 'First.' } })).toMatchObject({
            status: 200,
            body: { data: { detail: 'First.' } },
          })
          expect((await who('PUT', url, { body: { detail: 'Second.' } })).status).toBe(200)
          const [first] = (actor as { name: string }).name.split(' ')
          expect((await who('GET', url)).body.data).toMatchObject({
            detail: 'Second.',
            lastModifiedDate: expect.any(String),
            lastModifiedByFirstName: first,
            lastModifiedByLastName: expect.any(String),
            version: 2,
          })
          expect(await who('PUT', url, { body: { detail: 'Late.', version: 1 } })).toMatchObject({
            status: 409,
            body: { data: { detail: 'Second.' }, errors: [{ message: expect.any(String) }] },
          })
          const place = {
            profileId: idOf(),
            noteKey: section.toUpperCase(),
            observer: { companyId: actor.kind === 'staff' ? null : cast.made.lender.companyId },
          }
          expect(await database().replacedNote.findMany({ where: place, select: { note: true } })).toEqual([
            { note: 'First.' },
          ])
        }
      }
    },
  )
})
