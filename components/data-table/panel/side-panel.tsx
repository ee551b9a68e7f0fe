'use client'

import { ArrowDown, ArrowUp, ExternalLink, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { listLabels } from '../labels.ts'
import { SidePanelHeadButton } from './side-panel-button.tsx'

type Props = {
  title: ReactNode
  /** The page of the open row; null if it has none. */
  href: string | null
  /** True if the panel covers the list, which is then inert. */
  isCovering: boolean
  /** Opens the previous or next row; null at the ends. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onClose: () => void
  children: ReactNode
}

/** The side panel of a list: beside it if there is room, or else a modal sheet. */
export const SidePanel = ({ title, href, isCovering, onPrevious, onNext, onClose, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useEffect(() => {
    const shown = dialog.current
    if (!isCovering || !shown) return
    shown.removeAttribute('open')
    shown.showModal()
    heading.current?.focus()
  }, [isCovering])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the sheet closes it, as Escape does
    <dialog
      ref={dialog}
      open
      aria-labelledby={titleId}
      data-print="hidden"
      className="list-panel"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <div className="flex h-full min-h-0 flex-col">
        <header className="flex items-start gap-2 border-line border-b py-2.5 pr-2 pl-4">
          <h2
            ref={heading}
            id={titleId}
            tabIndex={-1}
            className="min-w-0 flex-1 py-0.5 font-semibold text-lg outline-none"
          >
            {title}
          </h2>
          <SidePanelHeadButton label={listLabels.previousRow} keys="k" icon={ArrowUp} onClick={onPrevious} />
          <SidePanelHeadButton label={listLabels.nextRow} keys="j" icon={ArrowDown} onClick={onNext} />
          {href && (
            <ButtonLink variant="ghost" size="icon-sm" href={href} aria-label={listLabels.openPage}>
              <ExternalLink aria-hidden />
            </ButtonLink>
          )}
          <SidePanelHeadButton label={listLabels.close} keys="Escape" icon={X} onClick={onClose} />
        </header>
        <section
          aria-labelledby={titleId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto p-4 -outline-offset-2"
        >
          {children}
        </section>
      </div>
    </dialog>
  )
}
