'use client'

import { useEffect, useMemo, useState } from 'react'
import { SLICE } from '#components/data-table/sliced-table.tsx'
import { useLeaveGuard } from '#components/leaving/use-leave-guard.ts'
import type { SaveView } from '#components/saving/save-plan.ts'
import { useSaveOnLeave } from '#components/saving/use-saving-on-leave.ts'
import { matchMessages } from '#lib/market/matches/labels.ts'
import type { MatchLine } from '#lib/market/matches/schema.ts'
import { createMatchSaver, type Line, type MatchPlace, type MatchSaver, type MatchValues } from './match-saver.ts'

const sliceMatchLines = (lines: readonly Line[]): Line[][] =>
  Array.from({ length: Math.ceil(lines.length / SLICE) }, (_each, at) => lines.slice(at * SLICE, (at + 1) * SLICE))

const hasUnsavedMatchValue = ({ view }: Line): boolean =>
  view !== undefined && Object.values(view.fields).some(({ state }) => state === 'failed' || state === 'conflict')

/** Manages the matches of a profile; each gets a save machine at its first change (rows G-03, G-06). */
export const useMatchSavers = (lines: readonly MatchLine[], { side, id, voice }: MatchPlace) => {
  const [read, setRead] = useState(lines)
  const [slices, setSlices] = useState(() => sliceMatchLines(lines))
  const [machines] = useState(() => new Map<number, MatchSaver>())
  // After a refresh, values being saved keep their state, and all others take the new data.
  if (read !== lines) {
    setRead(lines)
    setSlices(sliceMatchLines(lines.map((line) => addSaveState(line, machines.get(line.id)))))
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
      const machine = createMatchSaver(place, line, show)
      machines.set(line.id, machine)
      return machine
    }
    return (line: Line): MatchSaver => machines.get(line.id) ?? make(line)
  }, [side, id, voice, machines])

  useLeaveGuard(
    slices.some((lines) => lines.some(hasUnsavedMatchValue)),
    matchMessages.unsaved,
  )
  useSaveOnLeave(
    useMemo(() => {
      const all = (act: (machine: MatchSaver) => unknown) => () => Promise.all([...machines.values()].map(act))
      return { leave: all((machine) => machine.leave()), flush: all((machine) => machine.flush()) }
    }, [machines]),
  )
  return { slices, saverOf }
}

const addSaveState = (line: MatchLine, machine: MatchSaver | undefined): Line => {
  const view = machine?.view()
  return view && view.stored.version >= line.version ? { ...view.stored, view } : line
}
