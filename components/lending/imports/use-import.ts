'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useState } from 'react'
import { request } from '#components/request/browser.ts'
import { type Failure, getStatusMessage } from '#components/request/failure.ts'
import type { ImportStep } from '#lib/lending/imports/policy.ts'
import { isImportWorking } from '#lib/lending/imports/rules.ts'
import type { ImportView } from '#lib/lending/imports/schema.ts'
import { importCalls } from './addresses.ts'

/** Milliseconds between polls of an import that a job works on. */
const EVERY = 700

/** State of an import: polled while a job runs, and changed by the person's steps. */
export const useImport = (initial: ImportView) => {
  const [view, setView] = useState(initial)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isPending, setIsPending] = useState(false)
  const [steps, setSteps] = useState(0)
  const router = useRouter()
  const url = importCalls.import(initial.id)

  const reload = useCallback(async (): Promise<void> => {
    const result = await request.get<{ data: Omit<ImportView, 'createdAt'> }>(url, undefined, { isQuiet: true })
    if (result.ok) setView((now) => ({ ...now, ...result.body.data, createdAt: now.createdAt }))
  }, [url])

  // Loads the import on mount, because the back/forward cache may show the page as it was before the import went on.
  useEffect(() => void reload(), [reload])

  const works = isImportWorking(view.state)
  const isBehind = !works && view.state !== initial.state
  useEffect(() => {
    if (isBehind) router.refresh()
  }, [isBehind, router])

  useEffect(() => {
    if (!works) return
    let timer: ReturnType<typeof setTimeout> | null = null
    const schedulePoll = () => {
      timer = setTimeout(() => void reload().then(() => timer && schedulePoll()), EVERY)
    }
    schedulePoll()
    return () => {
      clearTimeout(timer ?? undefined)
      timer = null
    }
  }, [works, reload])

  const ask = async (asked: Promise<{ ok: true } | Failure>): Promise<boolean> => {
    setFailure(null)
    setIsPending(true)
    const result = await asked
    if (!result.ok) setFailure(result)
    await reload()
    setSteps((count) => count + 1)
    setIsPending(false)
    return result.ok
  }
  return {
    view,
    works,
    isPending,
    failure,
    reload,
    /** Number of steps taken on this page; rows loaded before the last one are outdated. */
    steps,
    message: failure && (failure.errors[0]?.message ?? getStatusMessage(failure.status)),
    map: (mapping: Record<string, string>) => ask(request.put(`${url}/mapping`, { mapping }, { isQuiet: true })),
    step: (step: ImportStep) => ask(request.post(`${url}/${step}`, {}, { isQuiet: true })),
  }
}
