import type { ReactNode } from 'react'

/**
 * Parts of a sentence with `·` between them. Each dot is bound to the part after it and hidden where that part begins a
 * line, so that no line begins or ends with one.
 */
export const DottedParts = ({ parts }: { parts: readonly ReactNode[] }) => (
  <span className="block min-w-0 overflow-x-clip">
    <span className="-ml-4 flex flex-wrap">
      {parts.map((part, place) => (
        <span key={place} className="relative min-w-0 pl-4">
          {place > 0 && <span className="absolute left-0 w-4 whitespace-pre text-center"> · </span>}
          {part}
        </span>
      ))}
    </span>
  </span>
)
