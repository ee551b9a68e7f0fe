import { afterEach, expect, test } from 'vitest'
import { findLoansWithBrokenLogs } from '#lib/lending/history/logs/queries.ts'
import { takeStep } from '#lib/lending/imports/commands.ts'
import { getImport } from '#lib/lending/imports/queries.ts'
import { findDriftedProjections } from '#lib/lending/projections/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { type Running, runScript, soundEnvironment, until } from '#tests/support/processes.ts'
import { makeCast } from '../cast.ts'
import { checkedImport, makeAdmin, sheetRow } from './sheets.ts'

let worker: Running | undefined
afterEach(async () => {
  worker?.child.kill('SIGKILL')
  await worker?.ended
})

test('a worker killed halfway leaves complete batches, and the next one finishes without duplicates', async () => {
  const [cast, admin] = [await makeCast(), await makeAdmin()]
  const rows = Array.from({ length: 1_500 }, () => sheetRow(cast))
  const id = await checkedImport(admin, rows)
  await takeStep(admin, { id, step: 'record' })
  const recorded = async () => (await getImport(admin, id)).counts.RECORDED
  const environment = soundEnvironment()
  worker = runScript('worker.ts', environment)
  const { output } = worker
  await until(async () => (await recorded()) > 0, output)
  worker.child.kill('SIGKILL')
  await worker.ended
  const left = await recorded()
  expect(left).toBeLessThan(rows.length)
  const numbers = rows.map((row) => row['Loan No.'] as string)
  const loans = () => database().loan.findMany({ where: { loanNo: { in: numbers } }, select: { id: true } })
  await until(async () => (await loans()).length === (await recorded()))
  worker = runScript('worker.ts', environment)
  await until(async () => (await getImport(admin, id)).state === 'RECORDED', worker.output)
  const ids = (await loans()).map((loan) => loan.id)
  expect(ids).toHaveLength(rows.length)
  expect(await recorded()).toBe(rows.length)
  const where = { loanId: { in: ids } }
  expect(await database().loanLender.count({ where })).toBe(rows.length)
  expect(await database().loanBroker.count({ where })).toBe(rows.length)
  expect(await database().loanLog.count({ where })).toBe(rows.length)
  expect(await database().auditEntry.count({ where: { action: 'LOAN_CREATED', subjectId: { in: ids } } })).toBe(
    rows.length,
  )
  expect(await findDriftedProjections(admin)).toEqual({ loanSearches: [], profileFigures: [], loanTotals: [] })
  expect(await findLoansWithBrokenLogs(admin)).toEqual([])
}, 300_000)
