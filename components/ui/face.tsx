import type { ReactNode } from 'react'
import { paths } from '#lib/core/paths.ts'
import { getInitials } from './avatar.tsx'
import { cn } from './cn.ts'

type Props = {
  /** The person's name, for the initials. */
  name: string
  /** The stored portrait; null if there is none. */
  fileId: number | null
  className?: string
  /** What the face is beside; without it, the face alone. */
  children?: ReactNode
}

/**
 * A name in a list with the person's portrait before it, or initials. Decorative: the initials are style, so that they are neither
 * read out nor found in the page. A portrait that the reader may not see leaves the initials.
 */
export const Face = ({ name, fileId, className, children }: Props) => (
  <span data-face={getInitials(name)} className={className && cn(className)}>
    {fileId !== null && (
      // biome-ignore lint/performance/noImgElement: stored files are already sized and are served privately
      <img src={paths.face(fileId)} alt="" loading="lazy" decoding="async" />
    )}
    {children}
  </span>
)
