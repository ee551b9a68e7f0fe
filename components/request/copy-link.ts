'use client'

import { recordActionMessages } from '#lib/web/menu/profile/labels.ts'
import { showProblem, showSuccess } from './browser.ts'

/** Copies the address of what is on screen, and says whether it could. */
export const copyLink = (): void =>
  void navigator.clipboard.writeText(window.location.href).then(
    () => showSuccess(recordActionMessages.copied),
    () => showProblem(recordActionMessages.notCopied),
  )
