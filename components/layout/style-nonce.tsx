'use client'

import { useEffect } from 'react'

/**
 * Lets the dialogs' scroll lock add its style sheet under the content security policy: it asks this global name for the
 * document's nonce, which the browser hands out only as a property of a script that has it.
 */
export const StyleNonce = () => {
  useEffect(() => {
    const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
    Object.assign(globalThis, { __webpack_nonce__: nonce })
  }, [])
  return null
}
