'use client'

import { toast } from 'sonner'
import { createRequestClient, type Downloaded } from './client.ts'
import type { Failure } from './failure.ts'

let go = (path: string): void => window.location.assign(path)

/** Lets the router do the navigating, so that toasts outlive it; the shell calls it once. */
export const navigateBy = (navigate: (path: string) => void): void => {
  go = navigate
}

const save = ({ name, blob }: Downloaded): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The browser's request client. */
export const request = createRequestClient({
  fetch: (input, init) => window.fetch(input, init),
  navigate: (path) => go(path),
  toast: (message) => toast.error(message),
  currentPath: () => `${window.location.pathname}${window.location.search}${window.location.hash}`,
  save,
})

/** A refused server action reacts as a refused request does (rows ). */
export const showFailure = (result: Omit<Failure, 'isCancelled'>, path = window.location.pathname): void =>
  request.react(result, path)

/** A toast that something has been done. */
export const showSuccess = (message: string): void => {
  toast.success(message)
}

/** A toast that something has been done, with a button that takes it back while the toast stands. */
export const showUndo = (message: string, label: string, undo: () => void, duration: number): void => {
  toast.success(message, { duration, action: { label, onClick: undo } })
}
