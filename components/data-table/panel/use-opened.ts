'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { NAVIGATION_STARTED } from '#components/ui/navigation-start.ts'
import { readOpenRowKey } from './opened.ts'
import { createOpenRowUrlWriter } from './opened-address.ts'

/**
 * The open row of a list, kept in the URL. If the panel covers the list, opening adds a history entry that Back
 * removes; beside the list it does not.
 */
export const useOpenRowKey = () => {
  const inAddress = readOpenRowKey(useSearchParams())
  const [opened, setOpened] = useState(inAddress)
  const [address] = useState(createOpenRowUrlWriter)
  const isStep = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says when it changed, and holds what counts
  useEffect(() => {
    if (address.isWaiting()) return
    const now = readOpenRowKey(new URLSearchParams(window.location.search))
    if (now === null) isStep.current = false
    setOpened(now)
  }, [inAddress])

  // Back and Forward set the open row from the URL.
  useEffect(() => {
    const onStep = () => {
      address.cancel()
      isStep.current = false
      setOpened(readOpenRowKey(new URLSearchParams(window.location.search)))
    }
    const ended = new AbortController()
    const { signal } = ended
    window.addEventListener('popstate', onStep, { signal })
    // Writes the URL before a navigation starts: writing it during one would cancel it.
    window.addEventListener('pointerdown', address.writeWaiting, { capture: true, signal })
    window.addEventListener(NAVIGATION_STARTED, address.writeWaiting, { signal })
    return () => {
      address.cancel()
      ended.abort()
    }
  }, [address])

  return {
    opened,
    open: (key: string, isCovering: boolean): void => {
      setOpened(key)
      address.write(key, isCovering)
      isStep.current = isCovering
    },
    moveTo: (key: string): void => {
      setOpened(key)
      address.writeLater(key)
    },
    close: (): void => {
      setOpened(null)
      address.cancel()
      if (isStep.current) window.history.back()
      else address.write(null, false)
      isStep.current = false
    },
  }
}
