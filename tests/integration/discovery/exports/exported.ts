import { streamXlsxRows } from 'hucre/xlsx'
import { GET } from '#app/api/exports/[id]/route.ts'
import type { PersonActor, StaffActor } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { exportSearch } from '#lib/discovery/exports/commands.ts'
import { findExportToSend, type ReadyExport } from '#lib/discovery/exports/queries.ts'
import { saveSearch } from '#lib/discovery/saved-searches/commands.ts'
import type { SearchKind } from '#lib/discovery/saved-searches/schema.ts'
import { database } from '#lib/server/database/db.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { findActorOf, makeStaff } from '#prisma/seed/factories.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'

/** Creates an administrator, so that exports do not count for another test. */
export const newAdmin = async (): Promise<StaffActor> =>
  (await findActorOf(await makeStaff({ isAdmin: true }))) as StaffActor

let number = 0

/** Starts an export of a saved user search; returns its id. */
export const begunOf = async (
  actor: PersonActor,
  kind: SearchKind,
  { filters, selectedColumns }: { filters: Record<string, string>; selectedColumns: string[] },
): Promise<{ exportId: number; searchId: number }> => {
  number += 1
  const { id } = await saveSearch(actor, { kind, name: `Search ${number}`, filters, selectedColumns })
  return { searchId: id, exportId: (await exportSearch(actor, { kind, id })).id }
}

/** The same for loans. */
export const begun = (actor: PersonActor, filters: Record<string, string> = {}, selectedColumns: string[] = []) =>
  begunOf(actor, 'loans', { filters, selectedColumns })

export const exportOf = (id: number) => database().searchExport.findUniqueOrThrow({ where: { id } })
export const readyOf = async (id: number): Promise<ReadyExport> => (await findExportToSend(id)) as ReadyExport

/** Returns the message about an export; there is at most one. */
export const messagesOf = (exportId: number) =>
  database().emailMessage.findMany({
    where: { kind: 'EXPORT_READY', payload: { path: ['exportId'], equals: exportId } },
  })

/** Returns the response for a file to a user. */
export const downloaded = async (actor: PersonActor, { id, key }: Pick<ReadyExport, 'id' | 'key'>): Promise<Response> =>
  GET(
    new Request(new URL(paths.exportFile(id, key), getEnv().NEXTAUTH_URL), {
      headers: { cookie: await sessionCookie(actor) },
    }),
    { params: Promise.resolve({ id: String(id) }) },
  )

/** Returns the rows of a workbook, headings first. */
export const rowsIn = async (file: ArrayBuffer | Buffer): Promise<unknown[][]> => {
  const rows: unknown[][] = []
  for await (const { values } of streamXlsxRows(new Uint8Array(file))) rows.push([...values])
  return rows
}
