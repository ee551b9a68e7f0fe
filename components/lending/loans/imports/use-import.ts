'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useState } from 'react'
import { request } from '#components/request/browser.ts'
import { type Failure, messageOf } from '#components/request/failure.ts'
import type { ImportStep } from '#lib/lending/loans/imports/policy.ts'
import { isWorking } from '#lib/lending/loans/imports/rules.ts'
import type { ImportView } from '#lib/lending/loans/imports/schema.ts'

/** Milliseconds between two looks at an import on which a job works. */
const EVERY = 700

/** An import as it stands now: looked at again while work goes on, and moved on by the person's steps. */
export const useImport = (initial: ImportView) => {
  const [view, setView] = useState(initial)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isPending, setIsPending] = useState(false)
  const [steps, setSteps] = useState(0)
  const router = useRouter()
  const url = `/api/loans/imports/${initial.id}`

  const reload = useCallback(async (): Promise<void> => {
    const result = await request.get<{ data: Omit<ImportView, 'createdAt'> }>(url, undefined, { isQuiet: true })
    if (result.ok) setView((now) => ({ ...now, ...result.body.data, createdAt: now.createdAt }))
  }, [url])

  // The browser's memory may hold the page as it was before the import moved on.
  useEffect(() => void reload(), [reload])

  const works = isWorking(view.state)
  const isBehind = !works && view.state !== initial.state
  useEffect(() => {
    if (isBehind) router.refresh()
  }, [isBehind, router])

  useEffect(() => {
    if (!works) return
    let timer: ReturnType<typeof setTimeout> | null = null
    const wait = () => {
      timer = setTimeout(() => void reload().then(() => timer && wait()), EVERY)
    }
    wait()
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
    /** How many steps were taken here; rows that were read before are older than the last one. */
    steps,
    message: failure && (failure.errors[0]?.message ?? messageOf(failure.status)),
    map: (mapping: Record<string, string>) => ask(request.put(`${url}/mapping`, { mapping }, { isQuiet: true })),
    step: (step: ImportStep) => ask(request.post(`${url}/${step}`, {}, { isQuiet: true })),
  }
}
