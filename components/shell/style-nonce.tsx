'use client'

import { useEffect } from 'react'

/**
 * Lets the dialogs' scroll lock add its style sheet under the content security policy. It reads the nonce from this
 * global, and the browser exposes the nonce only as a property of a script element.
 */
export const StyleNonce = () => {
  useEffect(() => {
    const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
    Object.assign(globalThis, { __webpack_nonce__: nonce })
  }, [])
  return null
}
