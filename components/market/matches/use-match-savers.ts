'use client'

import { useEffect, useMemo, useState } from 'react'
import { SLICE } from '#components/data-table/sliced-table.tsx'
import { useLeaveGuard } from '#components/leaving/use-leave-guard.ts'
import { request, showFailure, showUndo } from '#components/request/browser.ts'
import { saveAnswerOf } from '#components/saving/save-answer.ts'
import { createSaveMachine, type SaveMachine } from '#components/saving/save-machine.ts'
import type { Save, SaveView } from '#components/saving/save-plan.ts'
import { useSavingOnLeave } from '#components/saving/use-saving-on-leave.ts'
import { AUTOSAVE_DELAY, UNDO_TIME } from '#lib/core/timing.ts'
import { matchLabels, matchMessages } from '#lib/market/matches/labels.ts'
import type { MatchSide } from '#lib/market/matches/policy.ts'
import { matchIdOf } from '#lib/market/matches/rules.ts'
import type { MatchLine, MatchStatusKey, MatchVoice, SavedMatch } from '#lib/market/matches/schema.ts'

export type MatchValues = { status: MatchStatusKey; note: string }
/** A match with the state of its saves. */
export type Line = MatchLine & { view?: SaveView<MatchValues, MatchLine> }
export type MatchSaver = SaveMachine<MatchValues, MatchLine>

/** The profile that the matches belong to, and the side that edits them. */
export type MatchPlace = { side: MatchSide; id: number; voice: MatchVoice }

const buildBody = ({ side, id, voice }: MatchPlace, line: MatchLine, { name, value, version }: Save<MatchValues>) => {
  const pair = side === 'lender' ? { lenderId: id, brokerId: line.id } : { lenderId: line.id, brokerId: id }
  if (voice !== 'platform') return { matchId: matchIdOf(pair), [`${voice}StatusKey`]: value, version }
  return { ...pair, [name === 'note' ? 'note' : 'platformStatusKey']: value, version }
}

const applySaved = (line: MatchLine, saved: SavedMatch): MatchLine => ({
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

const sliceLines = (lines: readonly Line[]): Line[][] =>
  Array.from({ length: Math.ceil(lines.length / SLICE) }, (_each, at) => lines.slice(at * SLICE, (at + 1) * SLICE))

const isAtRisk = ({ view }: Line): boolean =>
  view !== undefined && Object.values(view.fields).some(({ state }) => state === 'failed' || state === 'conflict')

/** Manages the matches of a profile; each gets a save machine at its first change (rows G-03, G-06). */
export const useMatchSavers = (lines: readonly MatchLine[], { side, id, voice }: MatchPlace) => {
  const [read, setRead] = useState(lines)
  const [slices, setSlices] = useState(() => sliceLines(lines))
  const [machines] = useState(() => new Map<number, MatchSaver>())
  // After a refresh, values being saved keep their state, and all others take the new data.
  if (read !== lines) {
    setRead(lines)
    setSlices(sliceLines(lines.map((line) => addView(line, machines.get(line.id)))))
  }
  useEffect(() => {
    if (machines.size > 0) for (const line of lines) machines.get(line.id)?.refresh(line)
  }, [lines, machines])

  const saverOf = useMemo(() => {
    const place = { side, id, voice }
    const show = (view: SaveView<MatchValues, MatchLine>) =>
      setSlices((now) =>
        now.map((lines) =>
          lines.some((line) => line.id === view.stored.id)
            ? lines.map((line) => (line.id === view.stored.id ? { ...view.stored, view } : line))
            : lines,
        ),
      )
    const make = (line: MatchLine): MatchSaver => {
      const before = new Map<keyof MatchValues, MatchValues[keyof MatchValues]>()
      const machine: MatchSaver = createSaveMachine<MatchValues, MatchLine>({
        initial: line,
        delay: AUTOSAVE_DELAY,
        replaces: 'version',
        onChange: show,
        valuesOf: (stored) => ({ status: stored[voice], note: stored.note ?? '' }),
        send: async (save) => {
          const { stored } = machine.view()
          before.set(save.name, save.name === 'note' ? (stored.note ?? '') : stored[voice])
          const url = `/api/matches/status/${voice}`
          const result = await request.put<{ data: SavedMatch }>(url, buildBody(place, line, save), {
            isQuiet: true,
            isBackground: true,
          })
          const answer = saveAnswerOf(result)
          if (!result.ok && answer.kind === 'failed') showFailure(result)
          return answer.kind === 'failed' ? answer : { ...answer, stored: applySaved(line, answer.stored) }
        },
        onSaved: (name) => {
          const earlier = before.get(name) as never
          showUndo(matchMessages.updated, matchLabels.undo, () => void machine.choose(name, earlier), UNDO_TIME)
        },
      })
      machines.set(line.id, machine)
      return machine
    }
    return (line: Line): MatchSaver => machines.get(line.id) ?? make(line)
  }, [side, id, voice, machines])

  useLeaveGuard(
    slices.some((lines) => lines.some(isAtRisk)),
    matchMessages.unsaved,
  )
  useSavingOnLeave(
    useMemo(() => {
      const all = (act: (machine: MatchSaver) => unknown) => () => Promise.all([...machines.values()].map(act))
      return { leave: all((machine) => machine.leave()), flush: all((machine) => machine.flush()) }
    }, [machines]),
  )
  return { slices, saverOf }
}

const addView = (line: MatchLine, machine: MatchSaver | undefined): Line => {
  const view = machine?.view()
  return view && view.stored.version >= line.version ? { ...view.stored, view } : line
}
