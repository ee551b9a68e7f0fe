import { now } from '#lib/server/clock.ts'
import type { Tx } from '#lib/server/db.ts'

type Place = { observerId: number; profileId: number; noteKey: string }
type Text = { note: string; noteTypeKey?: string; version: number }

/** Keeps aside what a save is about to replace without having named its version (decision 'version in a payload'). */
export const keepReplaced = async (tx: Tx, place: Place, text: Text): Promise<void> => {
  await tx.replacedNote.create({ data: { ...place, ...text, replacedAt: now() } })
}
