'use client'

import { type RefObject, useEffect, useRef } from 'react'
import { buttonClass } from '#components/ui/button-class.ts'
import { Popup } from '#components/ui/popup.tsx'
import { useLeaving } from '#components/ui/use-leaving.ts'
import { exportLabels } from '#lib/discovery/exports/labels.ts'

export type PageExportProps = {
  /** The address of the page as CSV. */
  href: string
  /** True for a person who may export whole searches as well. */
  canExportAll: boolean
  button: RefObject<HTMLButtonElement | null>
  close: () => void
}

/** The popup of the CSV button: the download, and who can export more. */
export const PageExportBox = ({ href, canExportAll, button, close }: PageExportProps) => {
  const box = useRef<HTMLDivElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  useLeaving([box, button], close)
  useEffect(() => link.current?.focus(), [])
  return (
    <Popup anchor={button} maxHeight={240} role="dialog" aria-label={exportLabels.downloadPage} className="w-72 p-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the Escape of the link inside */}
      <div
        ref={box}
        className="grid gap-2"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          close()
          button.current?.focus()
        }}
      >
        <a ref={link} href={href} download className={buttonClass({ variant: 'primary' })}>
          {exportLabels.downloadPage}
        </a>
        <p className="text-muted text-sm">
          {exportLabels.pageText} {canExportAll ? exportLabels.moreForAdmin : exportLabels.moreForOthers}
        </p>
      </div>
    </Popup>
  )
}
