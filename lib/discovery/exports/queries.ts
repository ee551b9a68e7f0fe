import { type Actor, isPerson, type PersonActor } from '#lib/core/actor.ts'
import { toSydneyDay } from '#lib/core/dates.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { paths } from '#lib/core/paths.ts'
import { exportPolicies } from '#lib/discovery/exports/policy.ts'
import { buildExportFileName, isExportUnderWay, OPEN_STATES, STALLED_AFTER } from '#lib/discovery/exports/rules.ts'
import type { ExportProgress } from '#lib/discovery/exports/schema.ts'
import type { SearchKind } from '#lib/discovery/saved-searches/schema.ts'
import { database, pool, type Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { deriveLinkToken, isLinkToken } from '#lib/server/secrets/link-tokens.ts'

const requireExporter = (actor: Actor): PersonActor => {
  if (!exportPolicies.make.who(actor) || !isPerson(actor)) throw forbidden()
  return actor
}

const PROGRESS = { id: true, state: true, rowsDone: true, rowsTotal: true } as const
const matchRecentProgress = () => ({ gt: new Date(now().getTime() - STALLED_AFTER) })

/**
 * Returns the progress of the actor's newest export of a saved search; a stalled one counts as failed. Null if there is
 * none.
 */
export const getExportProgress = async (
  actor: Actor,
  kind: SearchKind,
  savedSearchId: number,
): Promise<ExportProgress | null> => {
  const { accountId } = requireExporter(actor)
  const found = await database().searchExport.findFirst({
    where: { accountId, kind, savedSearchId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { ...PROGRESS, movedAt: true, expiresAt: true },
  })
  if (!found) return null
  const { movedAt, expiresAt, ...made } = found as Omit<ExportProgress, 'file'> & Record<'movedAt' | 'expiresAt', Date>
  const isReady = made.state === 'DONE' && expiresAt > now()
  const progress = {
    ...made,
    file: isReady ? paths.exportFile(made.id, signExportLink({ id: made.id, expiresAt })) : null,
  }
  return isExportUnderWay(progress) && movedAt <= matchRecentProgress().gt ? { ...progress, state: 'FAILED' } : progress
}

/** Returns an account's exports in progress; stalled ones (ten minutes without progress) do not count. */
export const listExportsUnderWay = (tx: Tx, accountId: number) =>
  tx.searchExport.findMany({
    where: { accountId, state: { in: [...OPEN_STATES] }, movedAt: matchRecentProgress() },
    select: { ...PROGRESS, kind: true, savedSearchId: true },
  })

type Made = {
  id: number
  kind: SearchKind
  savedSearchId: number
  name: string
  rowsDone: number
  byteSize: number
  createdAt: Date
  expiresAt: Date
}

// A link's signature covers the export's id and expiry; a different expiry invalidates it.
const buildExportSignatureText = ({ id, expiresAt }: Pick<Made, 'id' | 'expiresAt'>): string =>
  `${id}.${expiresAt.getTime()}`
const signExportLink = (made: Pick<Made, 'id' | 'expiresAt'>): string =>
  deriveLinkToken('EXPORT', buildExportSignatureText(made))

/** A finished export as its email and page describe it. */
export type ReadyExport = Pick<Made, 'id' | 'kind' | 'savedSearchId' | 'name' | 'byteSize' | 'expiresAt'> & {
  rows: number
  fileName: string
  /** The key of its link, needed in addition to being signed in as the requesting person. */
  key: string
  isExpired: boolean
}

const toReadyExport = ({ rowsDone, createdAt, ...made }: Made, at: Date): ReadyExport => ({
  ...made,
  rows: rowsDone,
  fileName: buildExportFileName(made.name, toSydneyDay(createdAt)),
  key: signExportLink(made),
  isExpired: made.expiresAt <= at,
})

const MADE =
  'id, kind, saved_search_id as "savedSearchId", name, rows_done as "rowsDone", byte_size as "byteSize", created_at as "createdAt", expires_at as "expiresAt"'

/** Returns a finished export for its email; null if it no longer exists. */
export const findExportToSend = async (exportId: number): Promise<ReadyExport | null> => {
  const { rows } = await pool().query<Made>(`select ${MADE} from search_exports where id = $1 and state = 'DONE'`, [
    exportId,
  ])
  return rows[0] ? toReadyExport(rows[0], now()) : null
}

/**
 * Returns a finished export to the person who requested it, by the key of its link. Raises NOT_FOUND for other
 * people's, a wrong key or an unfinished one; FORBIDDEN without the right.
 */
export const getReadyExport = async (actor: Actor, id: number, key: string): Promise<ReadyExport> => {
  const { accountId } = requireExporter(actor)
  const { rows } = await pool().query<Made>(
    `select ${MADE} from search_exports where id = $1 and account_id = $2 and state = 'DONE'`,
    [id, accountId],
  )
  const [made] = rows
  if (!made || !isLinkToken('EXPORT', buildExportSignatureText(made), key)) throw notFound()
  return toReadyExport(made, now())
}

/** Streams the bytes of an export that the caller was authorised for, part by part. */
export async function* exportBytes({ id }: ReadyExport): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const { rows } = await pool().query<{ bytes: Buffer }>(
      `select p.bytes from search_export_parts p join search_exports e on e.id = p.export_id and e.attempt = p.attempt
       where p.export_id = $1 and p.part = $2 and e.state = 'DONE'`,
      [id, part],
    )
    if (!rows[0]) return
    yield rows[0].bytes
  }
}
