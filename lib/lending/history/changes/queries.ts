import type { Actor } from '#lib/core/actor.ts'
import { findReadableFiles } from '#lib/foundation/files/queries.ts'
import type { LoanChange, ShownChange } from '#lib/lending/history/changes/rules.ts'
import { database } from '#lib/server/database/db.ts'

/**
 * Returns the changes with the portraits of the members who made them, as far as the actor may read them. A hidden company is left
 * out of its change, so that no face gives its people away.
 */
export const addFaces = async (actor: Actor, changes: readonly LoanChange[]): Promise<ShownChange[]> => {
  const shown = changes.flatMap(({ id, company }) => (company === null ? [] : [id]))
  const faces = await database().$queryRaw<{ id: number; faceFile: number }[]>`
    select g.id, i.image_file_id as "faceFile" from loan_logs g join accounts a on a.id = g.edited_by_id
      join individuals i on i.id = a.individual_id and i.closed_at is null
    where g.id = any(${shown}) and i.image_file_id is not null`
  const readable = await findReadableFiles(
    actor,
    faces.map(({ faceFile }) => faceFile),
  )
  const shownFaces = new Map(faces.flatMap(({ id, faceFile }) => (readable.has(faceFile) ? [[id, faceFile]] : [])))
  return changes.map((change) => ({ ...change, faceFile: shownFaces.get(change.id) ?? null }))
}
