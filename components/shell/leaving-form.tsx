'use client'

import type { ComponentProps } from 'react'
import { FINDER_FILTER_KEY, FINDER_KIND_KEY } from '#lib/discovery/finder/kept/labels.ts'

// Searches stored in the browser are removed with the session (decision 'finder storage').
const removeStoredSearches = () => {
  try {
    for (const key of [FINDER_FILTER_KEY, FINDER_KIND_KEY]) localStorage.removeItem(key)
  } catch {
    // A browser that denies storage has stored nothing.
  }
}

/** A form whose button signs out. */
export const SignOutRequestForm = (props: Omit<ComponentProps<'form'>, 'method' | 'action' | 'onSubmit'>) => (
  <form {...props} method="post" action="/api/sign-out" onSubmit={removeStoredSearches} />
)
