'use client'

import { useEffect, useState } from 'react'
import { request } from './browser.ts'

/** What an address answered, or that it could not be asked; null while it is asked, and without an address. */
export type Answer<Data> = { data: Data } | { isFailed: true } | null

/** The answer of an address that the page shows in place; another address ends the question before. */
export const useAnswer = <Data>(url: string | null): Answer<Data> => {
  const [answer, setAnswer] = useState<{ url: string; answer: Answer<Data> } | null>(null)
  useEffect(() => {
    if (url === null) return
    const controller = new AbortController()
    const options = { signal: controller.signal, isQuiet: true }
    void request.get<{ data: Data }>(url, undefined, options).then((result) => {
      if (controller.signal.aborted) return
      setAnswer({ url, answer: result.ok ? { data: result.body.data } : { isFailed: true } })
    })
    return () => controller.abort()
  }, [url])
  return answer?.url === url ? answer.answer : null
}
