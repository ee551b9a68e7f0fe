'use client'

import { useTheme } from 'next-themes'
import { useEffect, useState } from 'react'
import { Glyph } from '#components/ui/glyph.tsx'

type Props = { label: string; options: readonly { id: string; name: string }[] }

/**
 * A select of the theme, for pages without the Settings dropdown. Its labels are props from the server, so that a
 * public page does not load the menu's.
 */
export const ThemeSelect = ({ label, options }: Props) => {
  const { theme, setTheme } = useTheme()
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  return (
    <label className="inline-flex items-center gap-2">
      {label}
      <span className="relative">
        <select
          data-theme-select
          value={isMounted ? theme : 'system'}
          onChange={(event) => setTheme(event.target.value)}
          className="h-7 appearance-none rounded-sm border border-field bg-panel pr-7 pl-2 text-ink text-sm"
        >
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </select>
        <Glyph name="right" className="pointer-events-none absolute top-2 right-2 rotate-90" />
      </span>
    </label>
  )
}
