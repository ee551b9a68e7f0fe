import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSystemActor } from '#lib/core/actor.ts'
import { anchorLoanLogs } from '#lib/lending/history/anchors/commands.ts'
import { checkLogAnchors } from '#lib/lending/history/anchors/queries.ts'
import type { AnchorLine } from '#lib/lending/history/anchors/schema.ts'
import { findLoansWithBrokenLogs } from '#lib/lending/history/logs/queries.ts'
import { type LogFacts, pickHashedLogFacts } from '#lib/lending/history/logs/rules.ts'
import { recordReview } from '#lib/lending/rating/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { computeChainHashes } from '#lib/server/database/hash-chain.ts'
import { setClock } from '#lib/server/operations/clock.ts'
import { seeder } from '#prisma/seed/factories.ts'
import { type Cast, makeCast, outcomeOf, recorded } from '../cast.ts'

const folder = mkdtempSync(join(tmpdir(), 'anchors-'))
const file = join(folder, 'kept', 'loan-anchors.jsonl')
const job = createSystemActor('loan anchors')
let cast: Cast
let owner: pg.Client
let undo: () => void

beforeAll(async () => {
  process.env.LOAN_ANCHORS = file
  undo = setClock(() => new Date(Date.now() + hours * 3_600_000))
  cast = await makeCast()
  owner = new pg.Client({ connectionString: process.env.OWNER_DATABASE_URL })
  await owner.connect()
  await owner.query('alter table loan_logs disable trigger user')
})
afterAll(async () => {
  delete process.env.LOAN_ANCHORS
  undo()
  await owner.query('alter table loan_logs enable trigger user')
  await owner.end()
  rmSync(folder, { recursive: true })
})

let hours = 0
/** Anchors the logs as the worker does the next night. */
const nextNight = async () => {
  hours += 24
  await anchorLoanLogs(job)
}

/** A loan with three versions, anchored twice; the older anchor is from before the last version. */
const anchored = async (): Promise<number> => {
  const id = await recorded(cast.parties)
  await recordReview(seeder, id, { lawyerStarsFromLender: 4 })
  await nextNight()
  await recordReview(seeder, id, { lawyerStarsFromLender: 1 })
  await nextNight()
  return id
}

let id: number
let stored: unknown[][]
const logNow = async (): Promise<unknown[][]> =>
  (await owner.query({ text: 'select * from loan_logs where loan_id = $1', values: [id], rowMode: 'array' })).rows

beforeEach(async () => {
  id = await anchored()
  expect(await checkLogAnchors(job, file)).toEqual([])
  stored = await logNow()
  return async () => {
    await owner.query('delete from loan_logs where loan_id = $1', [id])
    for (const row of stored) {
      const places = row.map((_value, index) => `$${index + 1}`).join(', ')
      await owner.query(`insert into loan_logs values (${places})`, row)
    }
    expect(await checkLogAnchors(job, file)).toEqual([])
  }
})

const whats = async (path: string | undefined = file) => [
  ...new Set((await checkLogAnchors(job, path)).map(({ what }) => what)),
]

test('a log cut off at its end has valid hashes, and is detected by its anchor', async () => {
  await owner.query('delete from loan_logs where loan_id = $1 and sequence = 3', [id])
  expect(await findLoansWithBrokenLogs(seeder)).toEqual([])
  expect(await whats()).toEqual(['logs'])
  expect((await checkLogAnchors(job, file)).length).toBe(1)
  // The audit alone reports it as well.
  expect(await whats(undefined)).toEqual(['logs'])
})

test('a rewritten log with matching hashes is detected by every later anchor', async () => {
  const rows = await database().loanLog.findMany({ where: { loanId: id }, orderBy: { sequence: 'asc' } })
  let last: { hash: Uint8Array } | null = null
  for (const row of rows) {
    const snapshot = { ...(row.snapshot as object), lowerRate: '2.00' }
    const links = computeChainHashes(pickHashedLogFacts({ ...row, snapshot } as LogFacts), last)
    await owner.query('update loan_logs set snapshot = $1, hash = $2, previous_hash = $3 where id = $4', [
      ...[snapshot, Buffer.from(links.hash), links.previousHash && Buffer.from(links.previousHash), row.id],
    ])
    last = links
  }
  expect(await findLoansWithBrokenLogs(seeder)).toEqual([])
  expect(await whats()).toEqual(['logs'])
  expect((await checkLogAnchors(job, file)).length).toBeGreaterThanOrEqual(2)
})

test('a log that was deleted completely is detected', async () => {
  await owner.query('delete from loan_logs where loan_id = $1', [id])
  expect(await findLoansWithBrokenLogs(seeder)).toEqual([])
  expect(await whats()).toEqual(['logs'])
})

test('a changed, added or removed line of the file is detected, even with matching hashes', async () => {
  const text = readFileSync(file, 'utf8')
  const lines = text.trimEnd().split('\n')
  const last = JSON.parse(lines.at(-1) as string) as AnchorLine
  const attempt = async (changed: string) => {
    writeFileSync(file, changed)
    const found = await whats()
    writeFileSync(file, text)
    return found.sort()
  }
  const forged = { ...last, root: 'f'.repeat(64) }
  expect(await attempt([...lines.slice(0, -1), JSON.stringify(forged), ''].join('\n'))).toEqual(['line', 'logs'])
  const { previousHash, hash: _hash, ...facts } = forged as unknown as AnchorLine
  const { hash } = computeChainHashes(facts, { hash: Buffer.from(previousHash ?? '', 'hex') })
  const fitting = JSON.stringify({ ...forged, hash: Buffer.from(hash).toString('hex') })
  expect(await attempt([...lines.slice(0, -1), fitting, ''].join('\n'))).toEqual(['logs'])
  expect(await attempt(lines.slice(0, -1).join('\n'))).toEqual(['missing'])
  expect(await attempt(lines.slice(1).join('\n'))).toEqual(['line', 'missing'])
  expect(await attempt(`${text}what is no line\n`)).toEqual(['line'])
  expect(await attempt('')).toEqual(['missing'])
})

test('later log entries keep an anchor valid, and so does an older copy of the file', async () => {
  const copy = readFileSync(file, 'utf8')
  await recordReview(seeder, id, { lawyerStarsFromLender: 2 })
  expect(await checkLogAnchors(job, file)).toEqual([])
  await nextNight()
  stored = await logNow()
  const older = join(folder, 'older.jsonl')
  appendFileSync(older, copy)
  expect(await whats(older)).toEqual(['missing'])
  await owner.query('delete from loan_logs where loan_id = $1 and sequence = 4', [id])
  expect(await whats()).toEqual(['logs'])
})

test('only jobs can set anchors, and only staff can check them', async () => {
  for (const actor of Object.values(cast.actors)) expect(await outcomeOf(anchorLoanLogs(actor))).toBe('FORBIDDEN')
  expect(await outcomeOf(checkLogAnchors(cast.actors.lender, file))).toBe('FORBIDDEN')
  expect(await outcomeOf(checkLogAnchors(cast.actors.staff, file))).toBe('ok')
})
