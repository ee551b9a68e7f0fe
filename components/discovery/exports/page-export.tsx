'use client'

import { Download } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { exportLabels } from '#lib/discovery/exports/labels.ts'
import type { PageExportProps } from './page-export-box.tsx'

const PageExportBox = lazy(async () => ({ default: (await import('./page-export-box.tsx')).PageExportBox }))

type Props = Pick<PageExportProps, 'href' | 'canExportAll'>

/** Offers the page of a list as CSV, and says who can export more. */
export const PageExportButton = ({ href, canExportAll }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-needs-scripts=""
        // Below 1200 px the tools of a list share the line of its title.
        className="not-wide:icon-only"
        title={exportLabels.page}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Download aria-hidden />
        {exportLabels.page}
      </Button>
      {isOpen && (
        <Suspense>
          <PageExportBox href={href} canExportAll={canExportAll} button={button} close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
