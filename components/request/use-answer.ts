'use client'

import { useEffect, useState } from 'react'
import { request } from './browser.ts'

/** What an address answered, or that it could not be asked; null while it is asked, and without an address. */
export type Answer<Data> = { data: Data } | { isFailed: true } | null

/** The whole answer of an address that the page shows in place; another address ends the question before. */
export const useWholeAnswer = <Body>(url: string | null): Answer<Body> => {
  const [answer, setAnswer] = useState<{ url: string; answer: Answer<Body> } | null>(null)
  useEffect(() => {
    if (url === null) return
    const controller = new AbortController()
    const options = { signal: controller.signal, isQuiet: true }
    void request.get<Body>(url, undefined, options).then((result) => {
      if (controller.signal.aborted) return
      setAnswer({ url, answer: result.ok ? { data: result.body } : { isFailed: true } })
    })
    return () => controller.abort()
  }, [url])
  return answer?.url === url ? answer.answer : null
}

/** What an address answers as `data`, in the same way. */
export const useAnswer = <Data>(url: string | null): Answer<Data> => {
  const answer = useWholeAnswer<{ data: Data }>(url)
  return answer && 'data' in answer ? { data: answer.data.data } : answer
}
