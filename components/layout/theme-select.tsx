'use client'

import { useTheme } from 'next-themes'
import { useEffect, useState } from 'react'
import { headerLabels, themeOptions } from '#lib/menu/labels.ts'

/** The theme as a small choice list, for pages without the Settings dropdown. */
export const ThemeSelect = () => {
  const { theme, setTheme } = useTheme()
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  return (
    <label className="inline-flex items-center gap-2">
      {headerLabels.theme}
      <select
        value={isMounted ? theme : 'system'}
        onChange={(event) => setTheme(event.target.value)}
        className="h-7 rounded-sm border border-field bg-panel px-1.5 text-ink text-sm"
      >
        {themeOptions.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
  )
}
