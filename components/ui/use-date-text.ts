'use client'

import { useState } from 'react'
import { type Clock, type Day, formatShortDay, isDay, toSydneyDay } from '#lib/core/dates.ts'
import { readDay } from '#lib/core/typed-days.ts'

/** The longest invalid text that is kept as the value. */
const LONGEST = 40

const shortenTypedDate = (text: string): string => {
  const trimmed = text.trim()
  return trimmed.length > LONGEST ? `${trimmed.slice(0, LONGEST - 1)}…` : trimmed
}

// With a complete year, further typing cannot change the day.
const hasCompleteYear = (text: string): boolean => /\d{4}\s*$|^\s*\d{4}-\d{2}-\d{2}\s*$/.test(text)

type Parts = {
  /** The value of the parent; without it, the field keeps its own. */
  value: string | undefined
  defaultValue: string
  onValueChange: ((value: string) => void) | undefined
  clock: Clock
}

/** The text of a date field while it is typed, and the day that it means. */
export const useTypedDate = ({ value, defaultValue, onValueChange, clock }: Parts) => {
  const [own, setOwn] = useState(defaultValue)
  /** The text being typed; null while the day is displayed. */
  const [typed, setTyped] = useState<string | null>(null)
  const raw = value ?? own
  const parseDay = (text: string): Day | null => readDay(text, toSydneyDay(clock()))

  const put = (next: string) => {
    if (next === raw) return
    setOwn(next)
    onValueChange?.(next)
  }
  const settleText = (text: string) => {
    put(parseDay(text) ?? shortenTypedDate(text))
    setTyped(null)
  }
  return {
    /** The value: a day, '' or invalid text. */
    raw,
    text: typed ?? (isDay(raw) ? formatShortDay(raw) : raw),
    /** The day that the text being typed means. */
    meaning: typed === null ? null : parseDay(typed),
    isUnreadable: typed === null && raw !== '' && !isDay(raw),
    put,
    /** Takes over what was typed, on blur or Enter. */
    settle: (): void => {
      if (typed !== null) settleText(typed)
    },
    type: (text: string, isEntered: boolean): void => {
      // Dropped or autofilled without focus, so there will be no blur.
      if (!isEntered) settleText(text)
      else {
        setTyped(text)
        const day = hasCompleteYear(text) ? parseDay(text) : null
        if (day !== null || text === '') put(day ?? '')
      }
    },
  }
}
