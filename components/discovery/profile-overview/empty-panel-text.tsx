import type { ReactNode } from 'react'

/** What is not in a panel, and when something appears. */
export const EmptyPanelText = ({ title, children }: { title: string; children: ReactNode }) => (
  <p>
    {title} <span className="block text-muted text-sm">{children}</span>
  </p>
)
