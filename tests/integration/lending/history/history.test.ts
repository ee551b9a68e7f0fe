import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { markLoanWritten } from '#lib/lending/access/scope.ts'
import { listTimelineEvents } from '#lib/lending/history/life/rules.ts'
import { appendLoanLog } from '#lib/lending/history/logs/commands.ts'
import { compareLoanLogs, getLoanHistory, getLoanSnapshot, listLoanLogs } from '#lib/lending/history/logs/queries.ts'
import { refreshLoanSearch } from '#lib/lending/projections/searches/commands.ts'
import { recordReview } from '#lib/lending/rating/commands.ts'
import { getLoan } from '#lib/lending/records/view/queries.ts'
import { database, runTransaction, type Tx } from '#lib/server/database/db.ts'
import { apiAs } from '#tests/support/api.ts'
import { type Cast, makeCast, outcomeOf, preSettlement, recorded, setBooks } from '../cast.ts'

let cast: Cast
beforeAll(async () => {
  cast = await makeCast()
})

const PAGE = { page: 1, pageSize: 20 }
const logsOf = async (id: number, actor: Actor = cast.actors.staff) => (await listLoanLogs(actor, id, PAGE)).rows

/** Changes a loan without the command and writes a version of it under an actor's name. */
const versioned = (id: number, actor: Actor, change: (tx: Tx) => Promise<unknown>) =>
  runTransaction(async (tx) => {
    await change(tx)
    await appendLoanLog(tx, actor, { loanId: markLoanWritten(id), act: 'UPDATED' })
    await refreshLoanSearch(tx, [id])
  })

/** A loan of two lenders that the second leaves by its own edit; then the rival's broker joins. */
const leftByTheSecond = async (): Promise<number> => {
  const { lender, second, rivalBroker, actors } = cast
  const id = await recorded({ ...cast.parties, lenders: [lender, second] })
  await versioned(id, actors.second, async (tx) => {
    await tx.loanLender.delete({ where: { loanId_lenderId: { loanId: id, lenderId: second.lenderId } } })
    await tx.loanLender.updateMany({ where: { loanId: id }, data: { contributionAmount: 1_200_000n } })
    await tx.loan.update({ where: { id }, data: { lastEditById: second.accountId, notes: 'left' } })
  })
  await versioned(id, actors.staff, (tx) =>
    tx.loanBroker.createMany({ data: [{ loanId: id, brokerId: rivalBroker.brokerId, position: 2 }] }),
  )
  return id
}

describe('the log of a loan', () => {
  test('[P-11] has twenty versions to a page, newest first, each with its changes', async () => {
    const id = await recorded(cast.parties)
    for (let stars = 0; stars < 22; stars += 1)
      await recordReview(cast.actors.staff, id, { lawyerStarsFromLender: (stars % 5) + 1 })
    const api = await apiAs(cast.actors.lender)
    const page = async (query: string) =>
      (await api('GET', `/api/loans/${id}/logs${query}`)).body as {
        result: { sequence: number; changes: string[]; act: string }[]
      }
    const first = await page('')
    expect(first).toMatchObject({ total: 23, page: 1 })
    expect(first.result.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 20 }, (_, index) => 23 - index))
    expect(first.result[19]).toMatchObject({ act: 'REVIEWED', changes: ['Lawyer stars from lender'] })
    const second = await page('?page=2&pageSize=1000')
    expect(second.result.map(({ sequence, act }) => `${sequence} ${act}`)).toEqual([
      ...['3 REVIEWED', '2 REVIEWED', '1 CREATED'],
    ])
    expect(second.result[2]?.changes).toEqual([])
  })

  test('and its snapshots are only for staff and the parties of the loan', async () => {
    const [closed, open] = [await recorded(cast.parties), await recorded(cast.parties, preSettlement)]
    const outcomes: Record<string, string[]> = {}
    for (const [who, actor] of Object.entries(cast.actors)) {
      const asked = async (id: number) => {
        const [log] = await database().loanLog.findMany({ where: { loanId: id } })
        const logId = log?.id as number
        return [
          await outcomeOf(listLoanLogs(actor, id, PAGE)),
          await outcomeOf(getLoanSnapshot(actor, id, logId)),
          await outcomeOf(compareLoanLogs(actor, { id, logId })),
        ].join(' ')
      }
      outcomes[who] = [await asked(closed), await asked(open)]
    }
    const [ok, no, gone] = ['ok ok ok', 'FORBIDDEN FORBIDDEN FORBIDDEN', 'NOT_FOUND NOT_FOUND NOT_FOUND']
    expect(outcomes).toEqual({
      staff: [ok, ok],
      lender: [ok, ok],
      broker: [ok, ok],
      firm: [ok, ok],
      second: [no, gone],
      dual: [no, gone],
      rival: [no, gone],
      rivalBroker: [no, gone],
      rivalFirm: [gone, gone],
    })
  })

  test('has no version of another loan', async () => {
    const [one, other] = [await recorded(cast.parties), await recorded(cast.parties)]
    const [log] = await logsOf(other)
    expect(await outcomeOf(getLoanSnapshot(cast.actors.staff, one, log?.id as number))).toBe('NOT_FOUND')
    expect(await outcomeOf(compareLoanLogs(cast.actors.staff, { id: one, logId: log?.id as number }))).toBe('NOT_FOUND')
  })
})

describe('a snapshot', () => {
  test('[I-04] shows the loan as it was, with links for all but staff, and the staff variant only for staff', async () => {
    const id = await recorded(cast.parties, { notes: 'first', credits: [1] })
    await recordReview(cast.actors.lender, id, { brokerStarsFromLender: 4, brokerReviewByLender: 'Quick.' })
    const [rated, first] = await logsOf(id)
    const ask = async (who: 'staff' | 'lender', variant: string) => {
      const answer = await (await apiAs(cast.actors[who]))('GET', `/api/loans/${id}/logs/${rated?.id}${variant}`)
      return { status: answer.status, data: answer.body.data }
    }
    const { data } = await ask('lender', '')
    expect(data).toMatchObject({
      sequence: 2,
      act: 'REVIEWED',
      editorName: 'Amelia Ferrante',
      editorCompany: 'Redgum Private Credit',
      loanNo: expect.any(String),
      principal: 1_200_000,
      brokerStarsFromLender: 4,
      brokerReviewByLender: 'Quick.',
      notes: 'first',
      creditNames: ['Clean'],
      lenderBdm: 'Bailey Manager',
      brokerBdm: 'Bailey Manager',
      associatedLenders: [{ name: 'Amelia Ferrante', isLinked: true, contributionAmount: 1_200_000 }],
      associatedBrokers: [{ name: 'Tom Whitely', isLinked: true }],
      lawFirm: 'Marsh Legal',
      isLawFirmLinked: true,
    })
    expect((await ask('staff', '/system-user')).data).toMatchObject({
      loanLenders: [{ isLinked: false }],
      loanBrokers: [{ isLinked: false }],
      isLawFirmLinked: false,
    })
    expect((await ask('lender', '/system-user')).status).toBe(403)
    expect(await getLoanSnapshot(cast.actors.firm, id, first?.id as number)).toMatchObject({
      brokerStarsFromLender: null,
      loanLenders: [{ isLinked: false }],
      loanBrokers: [{ isLinked: false }],
    })
  })

  test('hides a lender with a hidden book from a party that joined later, in name, act and comparison', async () => {
    const id = await leftByTheSecond()
    await setBooks(cast.second.lenderId, { current: false })
    const texts = async (actor: Actor) => {
      const rows = await logsOf(id, actor)
      const all = await Promise.all(
        rows.map(async ({ id: logId }) => [
          await getLoanSnapshot(actor, id, logId),
          await compareLoanLogs(actor, { id, logId }),
          await compareLoanLogs(actor, { id, logId }, 1),
        ]),
      )
      return JSON.stringify([rows, all], (_key, value) => (typeof value === 'bigint' ? String(value) : value))
    }
    const late = await texts(cast.actors.rivalBroker)
    for (const secret of ['Ben Ito', 'Ironbark']) expect(late.includes(secret), secret).toBe(false)
    expect(late.includes('Privacy Engaged')).toBe(true)
    for (const who of ['staff', 'lender', 'broker', 'firm'] as const)
      expect((await texts(cast.actors[who])).includes('Ben Ito'), who).toBe(true)
    await setBooks(cast.second.lenderId, {})
    expect((await texts(cast.actors.rivalBroker)).includes('Ben Ito')).toBe(true)
  })
})

test('compares added and removed parties, contributions and scenario details', async () => {
  const id = await leftByTheSecond()
  await versioned(id, cast.actors.staff, async (tx) => {
    await tx.loan.update({ where: { id }, data: { scenarioKey: 'CONSTRUCTION', lowerRate: '9.05' } })
    await tx.loanConstruction.createMany({ data: [{ loanId: id, qsRequired: true, tdcEquity: '22.5' }] })
    await tx.loanCredit.createMany({ data: [{ loanId: id, creditId: 2 }] })
  })
  const [last, joined, left, first] = await logsOf(id)
  const told = async (logId: number, earlier?: number) => {
    const { fields } = await compareLoanLogs(cast.actors.staff, { id, logId }, earlier)
    return fields.map(({ label, before, after }) => `${label}: ${before} → ${after}`)
  }
  expect(await told(left?.id as number)).toEqual([
    'Lender Amelia Ferrante, Redgum Private Credit: $600,000, BDM Bailey Manager → $1,200,000, BDM Bailey Manager',
    'Lender Ben Ito, Ironbark Lending: $600,000, BDM Bailey Manager → null',
    'Notes: null → left',
  ])
  expect(joined?.changes).toEqual([expect.stringMatching(/^Broker .*, Rival Broking$/)])
  expect(await told(last?.id as number)).toEqual([
    'Scenario: Purchase → Construction',
    'Lower Rate: 8.95% → 9.05%',
    'Credits: Clean → Clean, Paid default',
    'QS required: null → Yes',
    'Equity percentage of total development costs: null → 22.50%',
  ])
  expect((await told(last?.id as number, 1)).length).toBe(9)
  expect(await told(last?.id as number, last?.sequence)).toContain('Lower Rate: null → 9.05%')
  expect((await compareLoanLogs(cast.actors.staff, { id, logId: first?.id as number })).before).toBeNull()
  const api = await apiAs(cast.actors.staff)
  const { data } = (await api('GET', `/api/loans/${id}/logs/${last?.id}/changes?with=1`)).body
  expect(data.before).toMatchObject({ sequence: 1, act: 'CREATED' })
})

test('the history says whether its chain is intact and lists the loan’s events, and is empty for others', async () => {
  const id = await recorded(cast.parties)
  await versioned(id, cast.actors.staff, (tx) => tx.loan.update({ where: { id }, data: { statusKey: 'DEFAULT' } }))
  const loan = await getLoan(cast.actors.lender, id)
  const history = await getLoanHistory(cast.actors.lender, loan)
  expect(history).toMatchObject({ entries: 2, brokenAt: null })
  expect(listTimelineEvents(loan, history?.versions ?? []).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['recorded', 'settled', 'default', 'due']),
  )
  expect(await getLoanHistory(cast.actors.rival, await getLoan(cast.actors.rival, id))).toBeNull()
})

test('a change has the portrait of the member who made it, except for a hidden company and staff', async () => {
  const id = await leftByTheSecond()
  const { id: fileId } = await database().storedFile.create({
    data: {
      kind: 'PORTRAIT',
      fileName: 'ben.png',
      contentType: 'image/png',
      byteSize: 1,
      width: 1,
      height: 1,
      sha256: Buffer.alloc(32, 7),
      bytes: Buffer.alloc(1),
    },
  })
  await database().individual.update({ where: { id: cast.second.individualId }, data: { imageFileId: fileId } })
  const facesFor = async (actor: Actor) =>
    (await getLoanHistory(actor, await getLoan(actor, id)))?.changes.map(({ who, faceFile }) => [who, faceFile])
  const [joined, left] = (await facesFor(cast.actors.staff)) ?? []
  expect(joined?.[1]).toBeNull()
  expect(left).toEqual(['Ben Ito', fileId])
  // A portrait that the reader may not see must not appear as a broken image.
  expect((await facesFor(cast.actors.firm))?.map(([, faceFile]) => faceFile)).not.toContain(fileId)
  await setBooks(cast.second.lenderId, { current: false })
  expect((await facesFor(cast.actors.rivalBroker))?.[1]).toEqual(['Privacy Engaged', null])
  await setBooks(cast.second.lenderId, {})
})
