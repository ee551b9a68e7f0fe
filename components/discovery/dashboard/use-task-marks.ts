'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { showFailedSave, showSuccess, showUndoToast } from '#components/request/browser.ts'
import { type Day, formatDay } from '#lib/core/dates.ts'
import { UNDO_TIME } from '#lib/core/timing.ts'
import { taskLabels } from '#lib/discovery/dashboard/labels.ts'
import { buildTaskKey } from '#lib/discovery/dashboard/rules.ts'
import type { ActionItem } from '#lib/discovery/dashboard/schema.ts'
import { finishTaskAction, resumeTaskAction, snoozeTaskAction } from '#lib/web/actions/tasks.ts'

/** Returns the links of the displayed tasks, in order. */
export const listTaskLinks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-task]')]

/**
 * Snoozes and finishes tasks, undoes the last one, and moves the focus to the row that takes the removed row's place.
 */
export const useTaskMarks = (shown: unknown) => {
  const router = useRouter()
  const [pending, setPending] = useState<string | null>(null)
  const last = useRef<{ item: ActionItem; until: number } | null>(null)
  const left = useRef<{ key: string; place: number } | null>(null)
  useEffect(() => {
    const links = shown === undefined ? [] : listTaskLinks()
    if (!left.current || links.some(({ dataset }) => dataset.task === left.current?.key)) return
    links[Math.min(left.current.place, links.length - 1)]?.focus()
    left.current = null
  }, [shown])

  const undo = async () => {
    const aside = last.current
    if (!aside || performance.now() > aside.until) return
    last.current = null
    const { kind, id, name } = aside.item
    const result = await resumeTaskAction({ kind, id })
    if (!result.ok) return showFailedSave(result)
    showSuccess(taskLabels.takenBack(name))
    router.refresh()
  }
  const markTask = async (item: ActionItem, until: Day | null) => {
    const { kind, id, name } = item
    const key = buildTaskKey(item)
    // Stored before the request, because its response may already remove the row.
    left.current = { key, place: listTaskLinks().findIndex(({ dataset }) => dataset.task === key) }
    setPending(key)
    const result = await (until === null ? finishTaskAction({ kind, id }) : snoozeTaskAction({ kind, id, until }))
    setPending(null)
    if (!result.ok) {
      left.current = null
      return showFailedSave(result)
    }
    last.current = { item, until: performance.now() + UNDO_TIME }
    const told = until === null ? taskLabels.finished(name) : taskLabels.snoozed(name, formatDay(until))
    showUndoToast(told, taskLabels.undo, () => void undo())
    router.refresh()
  }
  return { mark: markTask, undo, isPending: (item: ActionItem) => pending === buildTaskKey(item) }
}
