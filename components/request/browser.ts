'use client'

import { toast } from 'sonner'
import { getToastPosition } from '#components/ui/toast-place.ts'
import { UNDO_TIME } from '#lib/core/timing.ts'
import { createRequestClient, type Downloaded } from './client.ts'
import type { Failure } from './failure.ts'

type Navigate = (path: string, onStay: () => void) => void

let go: Navigate = (path) => window.location.assign(path)

/** Sets the router's navigation for the request client, so that toasts survive it; called once by the shell. */
export const setRouterNavigation = (navigate: Navigate): void => {
  go = navigate
}

const saveFile = ({ name, blob }: Downloaded): void => {
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
  save: saveFile,
})

/** Shows why a save was refused, by a request or a server action; page and input stay (rows ). */
export const showFailedSave = (result: Omit<Failure, 'isCancelled'>): void =>
  request.react(result, window.location.pathname, { isSave: true })

/** Shows an error toast for something that was refused. */
export const showError = (message: string): void => showProblem(message)

/** Shows a success toast, with the affected record as its description. */
export const showSuccess = (message: string, description?: string): void => {
  toast.success(message, { description, position: getToastPosition() })
}

/** Shows an error toast for a problem that is not a refused request; it replaces an earlier one of the same text. */
export const showProblem = (message: string, description?: string): void => {
  for (const shown of toast.getToasts()) if ('title' in shown && shown.title === message) toast.dismiss(shown.id)
  toast.error(message, { description, position: getToastPosition() })
}

/** Shows a warning toast. */
export const showWarning = (message: string): void => {
  toast.warning(message, { position: getToastPosition() })
}

/** Shows a success toast with a button that undoes the action while the toast is visible; returns how to close it. */
export const showUndoToast = (message: string, label: string, undo: () => void): (() => void) => {
  const action = { label, onClick: undo }
  const id = toast.success(message, { duration: UNDO_TIME, action, position: getToastPosition() })
  return () => toast.dismiss(id)
}
