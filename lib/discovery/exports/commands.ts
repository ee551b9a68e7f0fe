import type { PersonActor } from '#lib/core/actor.ts'
import { DomainError, invalid, notFound } from '#lib/core/errors.ts'
import { recordKey, unchecked } from '#lib/core/parsing.ts'
import { searchExportJob } from '#lib/discovery/exports/jobs.ts'
import { exportLabels } from '#lib/discovery/exports/labels.ts'
import { exportPolicies } from '#lib/discovery/exports/policy.ts'
import { getReadyExport, listExportsUnderWay } from '#lib/discovery/exports/queries.ts'
import { MOST_UNDER_WAY } from '#lib/discovery/exports/rules.ts'
import type { ExportProgress, ExportState } from '#lib/discovery/exports/schema.ts'
import { EXPORTED } from '#lib/discovery/exports/workbooks/queries.ts'
import { MOST_GROUPED_ROWS, MOST_ROWS } from '#lib/discovery/exports/workbooks/rules.ts'
import { getSavedSearch } from '#lib/discovery/saved-searches/queries.ts'
import { namedInput } from '#lib/discovery/saved-searches/schema.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { readColumnChoice } from '#lib/people/accounts/column-choices/queries.ts'
import { LINK_LIFE } from '#lib/people/accounts/links/rules.ts'
import { now } from '#lib/server/operations/clock.ts'
import { enqueueJob } from '#lib/server/operations/jobs.ts'

/**
 * Starts exporting a loaded search as shown on the person's screen (row K-08); returns the running export if there is
 * one. Raises NOT_FOUND for a search the person cannot open, INVALID for more rows than a sheet can have,
 * TOO_MANY_REQUESTS.
 */
export const exportSearch = command({
  policy: exportPolicies.make,
  input: namedInput,
  audits: ['EXPORT_REQUESTED'],
  prepare: async ({ actor, input: { kind, id } }) => {
    const { name, filters, selectedColumns } = await getSavedSearch(actor, kind, id)
    // Same rule as on the page: a search without columns of its own uses the person's saved choice.
    const columns = selectedColumns.length > 0 ? selectedColumns : ((await readColumnChoice(actor, kind)) ?? [])
    const rowsTotal = await EXPORTED[kind].total(actor, filters)
    if (rowsTotal > MOST_ROWS) throw invalid(exportLabels.tooMany(MOST_ROWS))
    if (rowsTotal > MOST_GROUPED_ROWS && EXPORTED[kind].isGrouped(filters))
      throw invalid(exportLabels.tooManyGrouped(MOST_GROUPED_ROWS))
    return { name, filters, selectedColumns: columns, rowsTotal }
  },
  work: async ({ tx, actor, input: { kind, id: savedSearchId }, prepared, audit }): Promise<ExportProgress> => {
    const { accountId } = actor as PersonActor
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('search exports'), ${accountId}::int)`
    const underWay = await listExportsUnderWay(tx, accountId)
    const same = underWay.find((each) => each.kind === kind && each.savedSearchId === savedSearchId)
    if (same) return toExportProgress(same)
    if (underWay.length >= MOST_UNDER_WAY) throw new DomainError('TOO_MANY_REQUESTS', exportLabels.underWay)
    const made = await tx.searchExport.create({
      data: {
        accountId,
        kind,
        savedSearchId,
        ...prepared,
        createdAt: now(),
        movedAt: now(),
        expiresAt: new Date(now().getTime() + LINK_LIFE.EXPORT),
      },
    })
    await enqueueJob(tx, { jobKind: searchExportJob, payload: { exportId: made.id } })
    await audit({
      action: 'EXPORT_REQUESTED',
      details: { export: made.id, list: kind, search: made.name, rows: made.rowsTotal },
    })
    return toExportProgress(made)
  },
})

type Begun = { [Key in keyof Omit<ExportProgress, 'file'>]: unknown }

const toExportProgress = ({ id, state, rowsDone, rowsTotal }: Begun): ExportProgress =>
  ({ id, state: state as ExportState, rowsDone, rowsTotal, file: null }) as ExportProgress

/**
 * Returns an export's file to the person who requested it, by the key of its link. Raises NOT_FOUND as `getReadyExport`
 * does and after expiry.
 */
export const downloadExport = command({
  policy: exportPolicies.make,
  target: recordKey,
  input: unchecked<string>(),
  audits: ['EXPORT_DOWNLOADED'],
  prepare: async ({ actor, target: id, input: key }) => {
    const ready = await getReadyExport(actor, id, key)
    if (ready.isExpired) throw notFound()
    return ready
  },
  work: async ({ prepared: ready, audit }) => {
    const { id, name, rows } = ready
    await audit({ action: 'EXPORT_DOWNLOADED', details: { export: id, search: name, rows } })
    return ready
  },
})
