'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { showFailedSave, showSuccess, showUndoToast, showWarning } from '#components/request/browser.ts'
import { type Day, formatDay } from '#lib/core/dates.ts'
import { UNDO_TIME } from '#lib/core/timing.ts'
import { buildTaskKey } from '#lib/discovery/dashboard/rules.ts'
import type { ActionItem } from '#lib/discovery/dashboard/schema.ts'
import { taskLabels } from '#lib/discovery/dashboard/tasks/labels.ts'
import {
  finishTaskAction,
  putRatingAsideAction,
  resumeTaskAction,
  snoozeTaskAction,
  takeRatingBackAction,
} from '#lib/web/actions/tasks.ts'

type Saving = ReturnType<typeof finishTaskAction>

/** Returns the links of the displayed tasks, in order. */
export const listTaskLinks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-task]')]

/**
 * Snoozes, finishes and puts aside tasks, undoes the last one, and moves the focus to the row that takes the removed row's place.
 */
export const useTaskMarks = (shown: unknown) => {
  const router = useRouter()
  const [pending, setPending] = useState<string | null>(null)
  const last = useRef<{ takeBack: () => Promise<void>; until: number } | null>(null)
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
    await aside.takeBack()
  }
  const takeBack = async (item: ActionItem, resume: () => Saving) => {
    setPending(buildTaskKey(item))
    const result = await resume()
    setPending(null)
    if (!result.ok) return showFailedSave(result)
    showSuccess(taskLabels.takenBack(item.name))
    router.refresh()
  }
  const removeTask = async (item: ActionItem, { save, told, resume }: Removal) => {
    const key = buildTaskKey(item)
    // Stored before the request, because its response may already remove the row.
    left.current = { key, place: listTaskLinks().findIndex(({ dataset }) => dataset.task === key) }
    setPending(key)
    const result = await save()
    setPending(null)
    if (!result.ok) {
      if (result.status === 404) {
        showWarning(taskLabels.isGone(item.name))
        return router.refresh()
      }
      left.current = null
      return showFailedSave(result)
    }
    last.current = { takeBack: () => takeBack(item, resume), until: performance.now() + UNDO_TIME }
    showUndoToast(told, taskLabels.undo, () => void undo())
    router.refresh()
  }
  return {
    finish: (item: ActionItem) => void removeTask(item, planFinish(item)),
    snooze: (item: ActionItem, until: Day) => void removeTask(item, planSnooze(item, until)),
    putAside: (item: ActionItem) => void removeTask(item, planPutAside(item)),
    takeBack: (item: ActionItem) => void takeBack(item, planPutAside(item).resume),
    undo: () => void undo(),
    isPending: (item: ActionItem) => pending === buildTaskKey(item),
  }
}

/** How a task leaves the list: its request, the message after it, and the request that undoes it. */
type Removal = { save: () => Saving; told: string; resume: () => Saving }

const planFinish = ({ kind, id, name }: ActionItem): Removal => ({
  save: () => finishTaskAction({ kind, id }),
  told: taskLabels.finished(name),
  resume: () => resumeTaskAction({ kind, id }),
})

const planSnooze = ({ kind, id, name }: ActionItem, until: Day): Removal => ({
  save: () => snoozeTaskAction({ kind, id, until }),
  told: taskLabels.snoozed(name, formatDay(until)),
  resume: () => resumeTaskAction({ kind, id }),
})

const planPutAside = ({ id, name }: ActionItem): Removal => ({
  save: () => putRatingAsideAction({ id }),
  told: taskLabels.isAside(name),
  resume: () => takeRatingBackAction({ id }),
})
