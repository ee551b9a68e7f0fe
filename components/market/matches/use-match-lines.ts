'use client'

import { useMemo, useState } from 'react'
import { useResponseData } from '#components/request/use-answer.ts'
import { parseMatchLines } from '#lib/market/matches/rules.ts'
import type { MatchLine } from '#lib/market/matches/schema.ts'

/** The first matches of a profile as the page has them, and the URL of all if there are more. */
export type MatchText = { first: string; all: string | null }

type MatchLines = {
  lines: readonly MatchLine[]
  /** The loading state of the matches that are not in the page. */
  others: 'here' | 'asked' | 'failed'
  askAgain: () => void
}

/**
 * Returns the matches of a profile: the first ones at once, all of them when loaded; during a reload the previous ones
 * stay.
 */
export const useMatchLines = ({ first, all }: MatchText): MatchLines => {
  const [asked, setAsked] = useState(1)
  const answer = useResponseData<string>(all && `${all}&asked=${asked}`)
  const text = answer && 'data' in answer ? answer.data : null
  const [last, setLast] = useState(text)
  if (text !== null && text !== last) setLast(text)
  const lines = useMemo(() => {
    if (text !== null) return parseMatchLines(text)
    const begun = parseMatchLines(first)
    if (all === null || last === null) return begun
    const known = new Set(begun.map(({ id }) => id))
    return [...begun, ...parseMatchLines(last).filter(({ id }) => !known.has(id))]
  }, [text, first, all, last])
  const others = all === null || text !== null ? 'here' : answer ? 'failed' : 'asked'
  return { lines, others, askAgain: () => setAsked(asked + 1) }
}
