import { isLeavingGuarded, leaveAfterConfirmation } from '#components/leaving/leave-guard.ts'
import { openSaves } from '#components/saving/open-saves.ts'
import { GUARD_DELAY, SIGN_OUT_WAIT } from '#lib/core/timing.ts'

const wait = (delay: number) => new Promise<void>((resolve) => setTimeout(resolve, delay))

/** Submits a form by id, because a button in a closing menu is removed before it could submit. */
const submitFormById = (id: string): void => (document.getElementById(id) as HTMLFormElement | null)?.requestSubmit()

/** Saves all open autosave forms of the page, within a time limit. */
const saveOpenForms = async (): Promise<void> => {
  if (openSaves.size === 0) return
  const saved = Promise.allSettled([...openSaves].map((save) => save()))
  await Promise.race([saved, wait(SIGN_OUT_WAIT)])
  await wait(GUARD_DELAY)
}

/**
 * Signs out with the form of this id. Saves open input first, because nothing can be saved after the session ends, and
 * asks once about input that cannot be saved.
 */
export const signOut = async (formId: string): Promise<void> => {
  if (isLeavingGuarded()) return leaveAfterConfirmation(() => void saveOpenForms().then(() => submitFormById(formId)))
  await saveOpenForms()
  leaveAfterConfirmation(() => submitFormById(formId))
}
