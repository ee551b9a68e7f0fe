import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { exportSearch } from '#lib/discovery/exports/commands.ts'
import { exportLabels } from '#lib/discovery/exports/labels.ts'
import { makeExport } from '#lib/discovery/exports/workbooks/commands.ts'
import { EXPORTED } from '#lib/discovery/exports/workbooks/queries.ts'
import { streamWorkbook } from '#lib/discovery/exports/workbooks/rules.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { database } from '#lib/server/database/db.ts'
import { deleteExpiredData } from '#lib/server/database/sweep.ts'
import { JOBS, resolveJobActor } from '#lib/web/jobs.ts'
import { type Cast, discharged, makeCast, recorded, setBooks, sharedLoan } from '#tests/integration/lending/cast.ts'
import { apiAs } from '#tests/support/api.ts'
import { auditOf } from '#tests/support/audit.ts'
import { heldClock } from '#tests/support/clock.ts'
import { begun, downloaded, exportOf, messagesOf, newAdmin, readyOf, rowsIn } from './exported.ts'

const DAY = 86_400_000
const clock = heldClock()
const job = await resolveJobActor(JOBS['search-export'], { exportId: 0 })
let cast: Cast
beforeAll(async () => {
  cast = await makeCast()
  const { parties, loanLenders } = sharedLoan(cast)
  await recorded(parties, { loanLenders, suburb: 'Geelong', state: 'VIC', lvr: '62.50' })
  for (const [at, lowerRate] of ['7.10', '9.25', '8.05'].entries())
    await recorded(cast.parties, { lowerRate, ...(at === 0 ? discharged : {}) })
  await setBooks(cast.lender.lenderId, { current: false })
})

const auditsOf = async (exportId: number) =>
  (
    await database().auditEntry.findMany({
      where: { details: { path: ['export'], equals: exportId } },
      orderBy: { id: 'asc' },
    })
  ).map(({ action, accountId }) => ({ action, accountId }))

describe('the exported file', () => {
  test('[P-13] [K-08] contains the rows of the search in order, with the chosen columns', async () => {
    const admin = await newAdmin()
    const filters = { statusKey: 'SETTLED', sort: 'lowerRate', orderBy: 'desc', page: '2' }
    const { exportId } = await begun(admin, filters, [
      'principal.200',
      'loanNo',
      'lowerRate',
      'lvr.90.pin',
      'lender',
      'settlement',
      'repayment',
      'lastEdit',
    ])
    await makeExport(job, exportId)
    const answer = await downloaded(admin, await readyOf(exportId))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename\*=UTF-8''Search%20\d+%20\d{4}-\d\d-\d\d\.xlsx$/,
    )
    const bytes = await answer.arrayBuffer()
    expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength))
    const [headings, ...rows] = await rowsIn(bytes)
    expect(headings).toEqual([
      'LVR %',
      'Principal',
      'Loan No.',
      'Lower Rate',
      'Lender',
      'Settlement',
      'Repayment',
      'Last Edited',
    ])
    const page = await searchLoans(admin, loanSearch.parse({ ...filters, page: 1 }))
    expect(rows.map(([, , loanNo]) => loanNo)).toEqual(page.rows.map(({ loanNo }) => loanNo))
    for (const row of rows) expect(row.slice(6), String(row[2])).toEqual([expect.any(Date), expect.any(Date)])
    const settled = new Date('2026-03-02T00:00:00Z')
    expect(rows.map(([lvr, principal, , rate, lender, day]) => [lvr, principal, rate, lender, day])).toEqual([
      [0.65, 1_200_000, 0.0925, 'Amelia Ferrante (Redgum Private Credit)', settled],
      [0.625, 1_212_345, 0.0895, 'Amelia Ferrante (Redgum Private Credit); Ben Ito (Ironbark Lending)', settled],
      [0.65, 1_200_000, 0.0805, 'Amelia Ferrante (Redgum Private Credit)', settled],
    ])
    expect(await exportOf(exportId)).toMatchObject({ state: 'DONE', rowsDone: 3, rowsTotal: 3 })
  })

  test('uses the user’s saved columns if the search has none, and a sort order that the page supports', async () => {
    const admin = await newAdmin()
    await database().columnChoice.create({
      data: { accountId: admin.accountId, list: 'loans', columns: ['status', 'loanNo'] },
    })
    for (const [sort, orderBy] of [
      ['lender', 'asc'],
      ['suburbState', 'desc'],
      ['created', 'desc'],
    ] as const) {
      const { exportId } = await begun(admin, { sort, orderBy })
      await makeExport(job, exportId)
      const [headings, ...rows] = await rowsIn(await (await downloaded(admin, await readyOf(exportId))).arrayBuffer())
      expect(headings).toEqual(['Status', 'Loan No.'])
      const page = await searchLoans(admin, loanSearch.parse({ sort, orderBy }))
      expect(rows.map(([, loanNo]) => loanNo)).toEqual(page.rows.map(({ loanNo }) => loanNo))
    }
  })

  test('[T-A4] contains nothing of a lender that hides its book from the exporting user', async () => {
    const list = EXPORTED.loans
    const { actors } = cast
    const textFor = async (actor: Actor) => {
      const columns = list.columns(actor, [])
      const cells = await list.cells(
        actor,
        columns.map(({ key }) => key),
        await list.ids(actor, { sort: 'lender' }),
      )
      const pieces: Uint8Array[] = []
      const batches = async function* () {
        yield cells
      }
      for await (const piece of streamWorkbook(list.sheet, columns, batches())) pieces.push(piece)
      return JSON.stringify(await rowsIn(Buffer.concat(pieces)))
    }
    const foreign = await textFor(actors.rivalBroker)
    expect(foreign).toContain('Privacy Engaged')
    // The discharged loan's book is open.
    expect(foreign.match(/Ferrante/g)).toHaveLength(1)
    expect(foreign).not.toContain('812')
    expect((await textFor(actors.lender)).match(/Ferrante/g)).toHaveLength(4)
    await expect(list.ids(actors.firm, {})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('permission to export', () => {
  test('[T-H2] is only for administrators, with their own and shared searches, and every step is audited', async () => {
    const admin = await newAdmin()
    const { exportId, searchId } = await begun(cast.actors.staff as never).catch(() => ({ exportId: 0, searchId: 0 }))
    expect(exportId).toBe(0)
    for (const who of ['staff', 'lender', 'broker', 'dual', 'firm'] as const) {
      const api = await apiAs(cast.actors[who])
      expect((await api('PUT', `/api/saved-searches/loans/${searchId + 1}/export`)).status).toBe(403)
    }
    const own = await begun(admin)
    await makeExport(job, own.exportId)
    await downloaded(admin, await readyOf(own.exportId))
    const { accountId } = admin
    expect(await auditsOf(own.exportId)).toEqual([
      { action: 'EXPORT_REQUESTED', accountId },
      { action: 'SEARCH_EXPORTED', accountId },
      { action: 'EXPORT_DOWNLOADED', accountId },
    ])
    const colleague = await newAdmin()
    expect(await exportSearch(colleague, { kind: 'loans', id: own.searchId })).toMatchObject({ state: 'QUEUED' })
    await expect(exportSearch(colleague, { kind: 'loans', id: 2_147_483_646 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test.each([
    [
      'has lost the permission',
      (staffId: number) => database().staff.update({ where: { id: staffId }, data: { isAdmin: false } }),
    ],
    ['has left', (staffId: number) => database().staff.update({ where: { id: staffId }, data: { isActive: false } })],
    [
      'has a closed account',
      (staffId: number) => database().account.updateMany({ where: { staffId }, data: { closedAt: new Date() } }),
    ],
  ])('[T-A7] is denied and audited for a user who %s in the meantime', async (_what, revoke) => {
    const admin = await newAdmin()
    const { exportId } = await begun(admin)
    await revoke(admin.staffId)
    await makeExport(job, exportId)
    expect(await exportOf(exportId)).toMatchObject({ state: 'REFUSED', byteSize: null })
    expect(await messagesOf(exportId)).toEqual([])
    expect(await auditsOf(exportId)).toEqual([
      { action: 'EXPORT_REQUESTED', accountId: admin.accountId },
      { action: 'EXPORT_REFUSED', accountId: null },
    ])
    expect((await auditOf('ACCOUNT', admin.accountId)).at(-1)).toMatchObject({ action: 'EXPORT_REFUSED' })
    await makeExport(job, exportId)
    expect(await auditsOf(exportId)).toHaveLength(2)
  })

  test('allows the link only for its requester, unchanged, with the right, and for seven days', async () => {
    const [admin, other] = [await newAdmin(), await newAdmin()]
    const { exportId } = await begun(admin)
    expect((await downloaded(admin, { id: exportId, key: 'x'.repeat(43) })).status).toBe(404)
    await makeExport(job, exportId)
    const ready = await readyOf(exportId)
    expect((await downloaded(other, ready)).status).toBe(404)
    for (const key of ['', 'x', `${ready.key.slice(0, -1)}-`, (await readyOf((await finished(admin)).exportId)).key])
      expect((await downloaded(admin, { id: exportId, key })).status).toBe(404)
    clock.later(7 * DAY - 60_000)
    expect((await downloaded(admin, ready)).status).toBe(200)
    clock.later(120_000)
    expect((await downloaded(admin, ready)).status).toBe(404)
    clock.release()
    await database().staff.update({ where: { id: admin.staffId }, data: { isAdmin: false } })
    expect((await downloaded(admin, ready)).status).toBe(403)
  })

  test('ends with the link: the file is deleted then, and its record a month later', async () => {
    const { exportId } = await finished(await newAdmin())
    const parts = () => database().searchExportPart.count({ where: { exportId } })
    clock.later(6 * DAY)
    await deleteExpiredData()
    expect(await parts()).toBe(1)
    clock.later(2 * DAY)
    await deleteExpiredData()
    expect(await parts()).toBe(0)
    expect(await exportOf(exportId)).toMatchObject({ state: 'DONE' })
    clock.later(31 * DAY)
    await deleteExpiredData()
    expect(await database().searchExport.count({ where: { id: exportId } })).toBe(0)
  })
})

const finished = async (admin: Awaited<ReturnType<typeof newAdmin>>) => {
  const made = await begun(admin)
  await makeExport(job, made.exportId)
  return made
}

describe('repeated exports', () => {
  test('a second click returns the same export, and a fourth concurrent search has to wait', async () => {
    const admin = await newAdmin()
    const { exportId, searchId } = await begun(admin)
    const presses = await Promise.all([1, 2, 3].map(() => exportSearch(admin, { kind: 'loans', id: searchId })))
    expect(presses.map(({ id }) => id)).toEqual([exportId, exportId, exportId])
    await begun(admin)
    await begun(admin)
    await expect(begun(admin)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', message: exportLabels.underWay })
    clock.later(11 * 60_000)
    expect((await exportSearch(admin, { kind: 'loans', id: searchId })).id).not.toBe(exportId)
  })

  test('a repeated job writes nothing more, and two workers produce one file and one message', async () => {
    const admin = await newAdmin()
    const { exportId } = await begun(admin)
    await Promise.all([makeExport(job, exportId), makeExport(job, exportId)])
    await makeExport(job, exportId)
    expect(await exportOf(exportId)).toMatchObject({ state: 'DONE' })
    expect(await messagesOf(exportId)).toHaveLength(1)
    expect((await auditsOf(exportId)).map(({ action }) => action)).toEqual(['EXPORT_REQUESTED', 'SEARCH_EXPORTED'])
    const [, ...rows] = await rowsIn(await (await downloaded(admin, await readyOf(exportId))).arrayBuffer())
    expect(rows).toHaveLength(4)
  })

  test('a failing export is retried and ends as failed, without a message', async () => {
    const admin = await newAdmin()
    const { exportId } = await begun(admin)
    await database().searchExport.update({ where: { id: exportId }, data: { filters: { sort: 7 } } })
    for (let attempt = 1; attempt < 4; attempt += 1) await expect(makeExport(job, exportId)).rejects.toThrow()
    await makeExport(job, exportId)
    expect(await exportOf(exportId)).toMatchObject({ state: 'FAILED', attempt: 4 })
    expect(await messagesOf(exportId)).toEqual([])
  })
})
