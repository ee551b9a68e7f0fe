'use client'

import { toast } from 'sonner'
import { nextPlace } from '#components/ui/toast-place.ts'
import { createRequestClient, type Downloaded } from './client.ts'
import type { Failure } from './failure.ts'

type Navigate = (path: string, onStay: () => void) => void

let go: Navigate = (path) => window.location.assign(path)

/** Lets the router do the navigating, so that toasts outlive it; the shell calls it once. */
export const navigateBy = (navigate: Navigate): void => {
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
  navigate: (path, onStay) => go(path, onStay),
  toast: (message, description) => showProblem(message, description),
  currentPath: () => `${window.location.pathname}${window.location.search}${window.location.hash}`,
  save,
})

/** Says why a save was refused, by a request or a server action; the page and what is typed stay (rows ). */
export const showFailure = (result: Omit<Failure, 'isCancelled'>): void =>
  request.react(result, window.location.pathname, { isSave: true })

/** A toast that something was refused. */
export const showError = (message: string): void => showProblem(message)

/** A toast that something has been done, and to what. */
export const showSuccess = (message: string, description?: string): void => {
  toast.success(message, { description, position: nextPlace() })
}

/** A toast that something could not be done, where no request was refused. */
export const showProblem = (message: string, description?: string): void => {
  toast.error(message, { description, position: nextPlace() })
}

/** A toast that nothing had to be done, or could be. */
export const showWarning = (message: string): void => {
  toast.warning(message, { position: nextPlace() })
}

/** A toast that something has been done, with a button that takes it back while the toast stands. */
export const showUndo = (message: string, label: string, undo: () => void, duration: number): void => {
  toast.success(message, { duration, action: { label, onClick: undo }, position: nextPlace() })
}
