'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { NAVIGATION_STARTED } from '#components/ui/navigation-start.ts'
import { addressWith, openedIn } from './opened.ts'

const AFTER_KEYS = 200

/**
 * The open row of a list, kept in the URL. If the panel covers the list, opening adds a history entry that Back
 * removes; beside the list it does not.
 */
export const useOpened = () => {
  const inAddress = openedIn(useSearchParams())
  const [opened, setOpened] = useState(inAddress)
  const isStep = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says when it changed, and holds what counts
  useEffect(() => {
    if (timer.current !== undefined) return
    const now = openedIn(new URLSearchParams(window.location.search))
    if (now === null) isStep.current = false
    setOpened(now)
  }, [inAddress])

  const write = useCallback((key: string | null, asStep: boolean) => {
    clearTimer(timer)
    const address = addressWith(window.location, key)
    if (asStep) window.history.pushState(null, '', address)
    else window.history.replaceState(null, '', address)
  }, [])

  const open = useCallback(
    (key: string, isCovering: boolean) => {
      setOpened(key)
      write(key, isCovering)
      isStep.current = isCovering
    },
    [write],
  )
  // Updates the URL after a pause, so that held keys do not change it for each row.
  const moveTo = useCallback(
    (key: string) => {
      setOpened(key)
      clearTimeout(timer.current)
      waiting.current = key
      timer.current = setTimeout(() => write(key, false), AFTER_KEYS)
    },
    [write],
  )
  const close = useCallback(() => {
    setOpened(null)
    clearTimer(timer)
    if (isStep.current) window.history.back()
    else write(null, false)
    isStep.current = false
  }, [write])
  // Back and Forward set the open row from the URL.
  useEffect(() => {
    const onStep = () => {
      clearTimer(timer)
      isStep.current = false
      setOpened(openedIn(new URLSearchParams(window.location.search)))
    }
    // Writes the URL before a navigation starts: writing it during one would cancel it.
    const settle = () => timer.current !== undefined && write(waiting.current, false)
    const ended = new AbortController()
    const { signal } = ended
    window.addEventListener('popstate', onStep, { signal })
    window.addEventListener('pointerdown', settle, { capture: true, signal })
    window.addEventListener(NAVIGATION_STARTED, settle, { signal })
    return () => {
      clearTimeout(timer.current)
      ended.abort()
    }
  }, [write])

  return { opened, open, moveTo, close }
}

type Timer = { current: ReturnType<typeof setTimeout> | undefined }

const clearTimer = (timer: Timer): void => {
  clearTimeout(timer.current)
  timer.current = undefined
}
