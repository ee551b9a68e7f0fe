import { isGuarded, leaveBy } from '#components/leaving/leave-guard.ts'
import { openSaves } from '#components/saving/open-saves.ts'
import { GUARD_DELAY, SIGN_OUT_WAIT } from '#lib/core/timing.ts'

const after = (delay: number) => new Promise<void>((resolve) => setTimeout(resolve, delay))

/** Submits a form by id, because a button in a closing menu is removed before it could submit. */
const sendForm = (id: string): void => (document.getElementById(id) as HTMLFormElement | null)?.requestSubmit()

/** Saves all open autosave forms of the page, within a time limit. */
const saveAll = async (): Promise<void> => {
  if (openSaves.size === 0) return
  const saved = Promise.allSettled([...openSaves].map((save) => save()))
  await Promise.race([saved, after(SIGN_OUT_WAIT)])
  await after(GUARD_DELAY)
}

/**
 * Signs out with the form of this id. Saves open input first, because nothing can be saved after the session ends, and
 * asks once about input that cannot be saved.
 */
export const signOut = async (formId: string): Promise<void> => {
  if (isGuarded()) return leaveBy(() => void saveAll().then(() => sendForm(formId)))
  await saveAll()
  leaveBy(() => sendForm(formId))
}
