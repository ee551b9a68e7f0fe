'use client'

import { useEffect, useState } from 'react'
import { request } from './browser.ts'

/** The response of a URL or its failure; null while loading, or without a URL. */
export type Answer<Data> = { data: Data } | { isFailed: true } | null

/** Loads a URL's full response for display; a new URL cancels the previous request. */
export const useResponse = <Body>(url: string | null): Answer<Body> => {
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

/** Loads a URL and returns the response's `data`. */
export const useResponseData = <Data>(url: string | null): Answer<Data> => {
  const answer = useResponse<{ data: Data }>(url)
  return answer && 'data' in answer ? { data: answer.data.data } : answer
}
