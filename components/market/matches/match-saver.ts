import { request, showFailedSave, showUndoToast } from '#components/request/browser.ts'
import { toSaveAnswer } from '#components/saving/save-answer.ts'
import { createSaveMachine, type SaveMachine } from '#components/saving/save-machine.ts'
import type { Save, SaveView } from '#components/saving/save-plan.ts'
import { AUTOSAVE_DELAY } from '#lib/core/timing.ts'
import { matchLabels, matchMessages } from '#lib/market/matches/labels.ts'
import type { MatchSide } from '#lib/market/matches/policy.ts'
import { buildMatchId } from '#lib/market/matches/rules.ts'
import type { MatchLine, MatchStatusKey, MatchVoice, SavedMatch } from '#lib/market/matches/schema.ts'

export type MatchValues = { status: MatchStatusKey; note: string }
/** A match with the state of its saves. */
export type Line = MatchLine & { view?: SaveView<MatchValues, MatchLine> }
export type MatchSaver = SaveMachine<MatchValues, MatchLine>

/** The profile that the matches belong to, and the side that edits them. */
export type MatchPlace = { side: MatchSide; id: number; voice: MatchVoice }

const buildMatchSaveBody = (
  { side, id, voice }: MatchPlace,
  line: MatchLine,
  { name, value, version }: Save<MatchValues>,
) => {
  const pair = side === 'lender' ? { lenderId: id, brokerId: line.id } : { lenderId: line.id, brokerId: id }
  if (voice !== 'platform') return { matchId: buildMatchId(pair), [`${voice}StatusKey`]: value, version }
  return { ...pair, [name === 'note' ? 'note' : 'platformStatusKey']: value, version }
}

const applySavedMatch = (line: MatchLine, saved: SavedMatch): MatchLine => ({
  ...line,
  lender: saved.lenderStatusKey,
  broker: saved.brokerStatusKey,
  platform: saved.platformStatusKey,
  version: saved.version,
  // Non-staff see the note and date of their own file notes, which this save does not change.
  ...(saved.note === undefined
    ? {}
    : {
        note: saved.note,
        editedBy: saved.editedBy ?? null,
        date: saved.editedDate ? new Date(saved.editedDate) : null,
      }),
})

/** Creates the save machine of one match; each save can be undone from its toast (rows G-03, G-06). */
export const createMatchSaver = (
  place: MatchPlace,
  line: MatchLine,
  onChange: (view: SaveView<MatchValues, MatchLine>) => void,
): MatchSaver => {
  const { voice } = place
  const valuesOf = (stored: MatchLine): MatchValues => ({ status: stored[voice], note: stored.note ?? '' })
  const before = new Map<keyof MatchValues, MatchValues[keyof MatchValues]>()
  const machine: MatchSaver = createSaveMachine<MatchValues, MatchLine>({
    initial: line,
    delay: AUTOSAVE_DELAY,
    replaces: 'version',
    onChange,
    valuesOf,
    send: async (save) => {
      before.set(save.name, valuesOf(machine.view().stored)[save.name])
      const url = `/api/matches/status/${voice}`
      const result = await request.put<{ data: SavedMatch }>(url, buildMatchSaveBody(place, line, save), {
        isQuiet: true,
        isBackground: true,
      })
      const answer = toSaveAnswer(result)
      if (!result.ok && answer.kind === 'failed') showFailedSave(result)
      return answer.kind === 'failed' ? answer : { ...answer, stored: applySavedMatch(line, answer.stored) }
    },
    onSaved: (name) => {
      const earlier = before.get(name) as never
      showUndoToast(matchMessages.updated, matchLabels.undo, () => void machine.choose(name, earlier))
    },
  })
  return machine
}
