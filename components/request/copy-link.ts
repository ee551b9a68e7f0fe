'use client'

import { recordActionMessages } from '#lib/core/labels.ts'
import { showProblem, showSuccess } from './browser.ts'

/** Copies a URL, and shows whether it worked; `failed` says what to do if it did not. */
export const copyAddress = (address: string, failed: string = recordActionMessages.notCopied): void =>
  void navigator.clipboard.writeText(address).then(
    () => showSuccess(recordActionMessages.copied),
    () => showProblem(failed),
  )

/** Copies the page's URL, and shows whether it worked. */
export const copyLink = (): void => copyAddress(window.location.href)
