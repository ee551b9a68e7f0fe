import { isGuarded, leaveBy } from '#components/leaving/leave-guard.ts'
import { openSaves } from '#components/saving/open-saves.ts'
import { GUARD_DELAY, SIGN_OUT_WAIT } from '#lib/core/timing.ts'

const after = (delay: number) => new Promise<void>((resolve) => setTimeout(resolve, delay))

/** Sends a form elsewhere on the page: a button of a closing menu is gone before it could. */
const sendForm = (id: string): void => (document.getElementById(id) as HTMLFormElement | null)?.requestSubmit()

/** Saves what is typed anywhere on the page, as far as that is possible in time. */
const saveAll = async (): Promise<void> => {
  if (openSaves.size === 0) return
  const saved = Promise.allSettled([...openSaves].map((save) => save()))
  await Promise.race([saved, after(SIGN_OUT_WAIT)])
  await after(GUARD_DELAY)
}

/**
 * Signs out by the form of this id. What is typed is saved before, since nothing is saved once the session has ended; what
 * cannot be saved is asked about, once.
 */
export const signOut = async (formId: string): Promise<void> => {
  if (isGuarded()) return leaveBy(() => void saveAll().then(() => sendForm(formId)))
  await saveAll()
  leaveBy(() => sendForm(formId))
}
