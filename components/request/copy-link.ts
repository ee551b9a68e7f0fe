'use client'

import { recordActionMessages } from '#lib/core/labels.ts'
import { showProblem, showSuccess } from './browser.ts'

/** Copies the page's URL, and shows whether it worked. */
export const copyLink = (): void =>
  void navigator.clipboard.writeText(window.location.href).then(
    () => showSuccess(recordActionMessages.copied),
    () => showProblem(recordActionMessages.notCopied),
  )
