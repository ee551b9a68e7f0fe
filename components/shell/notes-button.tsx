'use client'

import { FileText } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { paths } from '#lib/core/paths.ts'
import { headerLabels } from '#lib/web/menu/labels.ts'

/** The header's link to the notes (row B-02); `hiddenAt` lists the paths where it is hidden. */
export const NotesButton = ({ hiddenAt }: { hiddenAt: readonly string[] }) => {
  if (hiddenAt.includes(usePathname())) return null
  return (
    <ButtonLink
      href={paths.notes()}
      variant="ghost"
      aria-label={headerLabels.notes}
      className="max-sm:w-[34px] max-sm:px-0"
    >
      <FileText aria-hidden />
      <span className="max-sm:hidden">{headerLabels.notes}</span>
    </ButtonLink>
  )
}
