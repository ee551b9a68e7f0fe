import { z } from 'zod'
import { digestReasons, digestSubjects } from '#lib/campaigns/digests/labels.ts'
import { digestPolicies } from '#lib/campaigns/digests/policy.ts'
import { DIGESTS, filterDigestReaders } from '#lib/campaigns/digests/queries.ts'
import { buildDigestPayload } from '#lib/campaigns/digests/rules.ts'
import { findDigestPeriod, findLastDigestRunDay } from '#lib/campaigns/digests/runs/queries.ts'
import { decideDigestRun } from '#lib/campaigns/digests/runs/rules.ts'
import { DIGEST_KINDS, type DigestKind, type Reader, type Span } from '#lib/campaigns/digests/schema.ts'
import { type Day, dayToDate, toSydneyDay } from '#lib/core/dates.ts'
import { longCommand } from '#lib/foundation/audit/commands.ts'
import { listSydneyHolidays } from '#lib/foundation/lookups/holidays/queries.ts'
import { enqueueEmails } from '#lib/foundation/mail/commands.ts'
import { getListMailObstacle } from '#lib/foundation/mail/footers/queries.ts'
import { buildReminderKey } from '#lib/market/freshness/rules.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

/** How many people are processed with one statement. */
const AT_ONCE = 1_000

type Run = { id: number; kind: DigestKind; day: Day }

/**
 * Plans a digest if one is due: one message in the outbox for each person reached. Resumes where a lost worker stopped;
 * parallel workers do not plan a message twice. Returns how many it planned, null if none is due.
 */
export const planDigest = longCommand({
  policy: digestPolicies.plan,
  input: z.enum(DIGEST_KINDS),
  audits: { none: 'Each run is a row of digest_runs, and each message stands in the outbox.' },
  work: async ({ input: kind }): Promise<number | null> => {
    const at = now()
    const run = await openDigestRun(kind, at)
    if (!run) return null
    const obstacle = DIGESTS[kind].isList ? getListMailObstacle() : null
    if (obstacle) {
      await finishDigestRun(run, obstacle)
      return 0
    }
    const planned = await planDigestMessages(run, await findDigestPeriod(kind, at))
    await finishDigestRun(run, null)
    return planned
  },
})

// The row of a day is created once; a worker that finds it unfinished continues it.
const openDigestRun = async (kind: DigestKind, at: Date): Promise<Run | null> => {
  const day = toSydneyDay(at)
  const where = { kind_day: { kind, day: dayToDate(day) } }
  const begun = await database().digestRun.findUnique({ where, select: { id: true, finishedAt: true } })
  if (begun) return begun.finishedAt ? null : { id: begun.id, kind, day }
  const { rhythm } = DIGESTS[kind]
  const due = decideDigestRun(at, {
    rhythm,
    holidays: await listSydneyHolidays(day),
    last: await findLastDigestRunDay(kind),
  })
  if (due === 'nothing') return null
  const data = { kind, day: dayToDate(day), startedAt: at }
  const isOver = due === 'begin' ? { finishedAt: at, refusal: digestReasons.begun } : {}
  await database().digestRun.createMany({ data: [{ ...data, ...isOver }], skipDuplicates: true })
  await database().digestRun.updateMany({
    where: { kind, day: { lt: dayToDate(day) }, finishedAt: null },
    data: { finishedAt: at, refusal: digestReasons.brokenOff },
  })
  const { id, finishedAt } = await database().digestRun.findUniqueOrThrow({ where })
  return finishedAt ? null : { id, kind, day }
}

const finishDigestRun = async ({ id }: Run, refusal: string | null): Promise<void> => {
  await database().digestRun.updateMany({ where: { id, finishedAt: null }, data: { finishedAt: now(), refusal } })
}

const planDigestMessages = async (run: Run, span: Span): Promise<number> => {
  let planned = 0
  for (let after = 0; ; ) {
    const readers = await DIGESTS[run.kind].readers({ after, most: AT_ONCE }, span)
    planned += await writeDigestMessages(run, span, await filterDigestReaders(readers))
    const last = readers.at(-1)
    if (!last || readers.length < AT_ONCE) return planned
    after = last.id
  }
}

// Writes the messages, their jobs and the run's count in one transaction, so that a lost worker leaves a page complete
// or untouched.
const writeDigestMessages = async (run: Run, { since }: Span, readers: readonly Reader[]): Promise<number> => {
  if (readers.length === 0) return 0
  return runTransaction(async (tx) => {
    const count = await enqueueEmails(
      tx,
      readers.map((reader) => ({
        kind: run.kind,
        key: buildDigestMessageKey(run, reader),
        subject: digestSubjects[run.kind],
        payload: buildDigestPayload(reader, since),
        accountId: reader.accountId,
        individualId: reader.individualId,
        address: reader.address,
        digestRunId: run.id,
      })),
    )
    for (const reader of readers) await reader.claim?.(tx, buildDigestMessageKey(run, reader))
    await tx.digestRun.update({ where: { id: run.id }, data: { planned: { increment: count } } })
    return count
  })
}

// Reminders that staff send by hand use the same key, so nobody gets two on one day.
const buildDigestMessageKey = ({ kind, day }: Run, { id, lenderId }: Reader): string =>
  lenderId === undefined ? `${kind}-${id}-${day}` : buildReminderKey(lenderId, day, id)
